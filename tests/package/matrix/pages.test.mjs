// The installed package in pages: as it is, and through bundlers. Every built page runs under a strict Content-Security-Policy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import first from '../../../js/wasm/flagadmin-first.js';
import second from '../../../js/wasm/flagadmin-second.js';
import { startBrowser } from '../../pages/browser/harness.mjs';
import { success } from '../consumers/everything.mjs';
import { Consumer, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { serve, startTool, strictPolicy, titleOf } from '../support/pages.mjs';
import { versionOf } from '../support/runtimes.mjs';

let browser;
let consumer;
let site;
before(async () => {
  consumer = Consumer.withTools();
  site = await serve(consumer.folder);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  site?.stop();
  consumer?.remove();
});

const works = async (path) => assert.equal(await titleOf(browser, `${site.url}/${path}`), success);
/** Characters of a part of the module, as the package inlines it: enough that the other part does not have the same. */
const middleOf = (text) => text.substr(text.length / 2, 5000);
/** Bundles leave out unused code: the package declares no side effects, and marks pure calls. */
function leavesOutWhatIsNotUsed(tool) {
  it(`${tool} leaves out what is not used`, () => {
    const textOf = (name) => readFileSync(join(consumer.folder, `out/${tool}/${name}.js`), 'utf8');
    const nothing = textOf('nothing');
    assert.ok(nothing.length < 200, nothing);
    const oneError = textOf('one-error');
    assert.match(oneError, /one class is used/);
    assert.doesNotMatch(oneError, /WebAssembly/);
    assert.ok(oneError.length < 20_000, `${oneError.length} characters`);
    const oneSchema = textOf('one-schema');
    assert.match(oneSchema, /one schema is used/);
    assert.ok(oneSchema.includes(middleOf(first)), 'the part that validates is there');
    assert.ok(!oneSchema.includes(middleOf(second)), 'the second part is left out');
  });
}

const chromium = run(process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium', ['--version']).match(/[\d.]+/)[0];

describe('a page without a bundler', () => {
  const entries = { default: '.', url: './url', 'in-worker': '. in a web worker' };
  for (const [name, entry] of Object.entries(entries)) {
    row('<script type="module"> in Chromium', chromium, entry, () => works(`plain/${name}.html?extension=.mjs`));
  }

  it('says what came instead when the host sends its page for the module', async () => {
    assert.match(
      await titleOf(browser, `${site.url}/plain/wrong-bytes.html?extension=.mjs`),
      /flagadmin\.wasm \(text\/html; charset=utf-8\) is not the WebAssembly module: it begins with "<!doctype html>/,
    );
  });

  it("says what the policy must allow when it does not allow 'wasm-unsafe-eval'", async () => {
    const stricter = await serve(consumer.folder, strictPolicy.replace(" 'wasm-unsafe-eval'", ''));
    try {
      for (const name of ['default', 'url', 'in-worker']) {
        const title = await titleOf(browser, `${stricter.url}/plain/${name}.html?extension=.mjs`);
        assert.match(title, /failed: .*script-src must allow 'wasm-unsafe-eval'/, name);
      }
    } finally {
      stricter.stop();
    }
  });
});

const bundled = { default: '.', url: './url', editing: './dry-run, loaded later', 'in-worker': '. in a web worker' };

describe('a page bundled by', () => {
  for (const [title, tool, pages, query = ''] of [
    ['esbuild', 'esbuild', { default: 'default', url: 'url', editing: 'editing' }],
    ['Rollup', 'rollup', { default: 'default', url: 'url', editing: 'editing' }],
    [
      'webpack',
      'webpack',
      { default: 'default', url: 'url', editing: 'editing', 'in-worker': 'in-worker' },
      '?type=text/javascript',
    ],
    [
      'Vite build',
      'vite',
      { default: 'vite/default', url: 'vite/url', editing: 'vite/editing', 'in-worker': 'vite/in-worker' },
    ],
  ]) {
    describe(title, () => {
      before(() => run(process.execPath, [`bundlers/${tool}.mjs`], { cwd: consumer.folder }));
      leavesOutWhatIsNotUsed(tool);
      for (const [name, path] of Object.entries(pages)) {
        row(title, versionOf(tool), bundled[name], () => works(`out/${tool}/${path}.html${query}`));
      }
    });
  }

  describe('the server of Vite for developers', () => {
    let vite;
    before(async () => {
      vite = await startTool('bundlers/vite-dev.mjs', [], consumer.folder);
    });
    after(() => vite?.stop());
    const worksIn = async (name) => assert.equal(await titleOf(browser, `${vite.url}/vite/${name}.html`), success);
    row('Vite dev', versionOf('vite'), '.', () => worksIn('default'));
    row('Vite dev', versionOf('vite'), './url', () => worksIn('url'));
    // The server keeps a package in one file: it is for developers.
    row('Vite dev', versionOf('vite'), './dry-run', async () => {
      assert.match(await titleOf(browser, `${vite.url}/vite/editing.html`), new RegExp(`^${success}\\b`));
    });
    row('Vite dev', versionOf('vite'), '. in a web worker', () => worksIn('in-worker'));
  });
});
