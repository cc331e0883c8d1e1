// The installed package in pages: by an import map, and through bundlers. Every page runs under a strict Content-Security-Policy.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import core from '../../../js/dist/modules/flagadmin.js';
import validating from '../../../js/dist/modules/flagadmin-validate.js';
import { startBrowser } from '../../pages/browser/harness.mjs';
import { executablePath } from '../../support/chromium.mjs';
import { success } from '../consumers/smoke.mjs';
import { Consumer, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { serve, startTool, strictPolicy, titleOf } from '../support/pages.mjs';
import { versionOf } from '../support/runtimes.mjs';

let browser;
let started;
let consumer;
let site;
before(async () => {
  started = startBrowser();
  consumer = Consumer.withTools();
  site = await serve(consumer.folder);
  browser = await started;
});
after(async () => {
  await (await started)?.close(); // where no case is chosen, Node does not wait for `before`
  site?.stop();
  consumer?.remove();
});

const works = async (path) => assert.equal(await titleOf(browser, `${site.url}/${path}`), success);
/** Characters of a module, as the package inlines it: enough that the other one does not have the same. */
const middleOf = (text) => text.slice(text.length / 2, text.length / 2 + 5000);
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
    assert.ok(oneSchema.includes(middleOf(validating)), 'the module that validates is there');
    assert.ok(!oneSchema.includes(middleOf(core)), 'the core is left out');
  });
}

/** A client loads the core later: the script of its page has no module, and one other has the core. */
function loadsTheCoreLater(tool) {
  it(`${tool} gives the core a script of its own`, () => {
    const folder = join(consumer.folder, `out/${tool}`);
    const script = readFileSync(join(folder, 'client.js'), 'utf8');
    assert.ok(script.length < 80_000, `${script.length} characters`); // not minified by Rollup
    const others = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      ({ name }) => name.endsWith('.js') && !pagesOfBundles.test(name),
    );
    const texts = others.map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'));
    assert.equal(texts.filter((text) => text.includes(middleOf(core))).length, 1);
  });
}

const chromium = run(executablePath, ['--version']).match(/[\d.]+/)[0];

describe('a page without a bundler', () => {
  const worksPlain = (name) => works(`page/${name}.html?extension=.mjs`);
  row('<script type="module"> in Chromium', chromium, '.', () => worksPlain('default'));
  row('<script type="module"> in Chromium', chromium, 'core, loaded later', () => worksPlain('client'));

  it('says what came instead when the host sends its page for the module', async () => {
    assert.match(
      await titleOf(browser, `${site.url}/page/wrong-module.html?extension=.mjs`),
      /flagadmin\.wasm \(text\/html; charset=utf-8\) is not the WebAssembly module: it begins with "<!doctype html>/,
    );
  });

  it("says what the policy must allow when it does not allow 'wasm-unsafe-eval'", async () => {
    const stricter = await serve(consumer.folder, strictPolicy.replace(" 'wasm-unsafe-eval'", ''));
    try {
      for (const name of ['default', 'client']) {
        const title = await titleOf(browser, `${stricter.url}/page/${name}.html?extension=.mjs`);
        assert.match(title, /failed: .*script-src must allow 'wasm-unsafe-eval'/, name);
      }
    } finally {
      stricter.stop();
    }
  });
});

/** The scripts of pages and of the worker, which have the core if they use it. */
const pagesOfBundles = /^(client|default|in-worker|nothing|one-error|one-schema)\.js$|^worker-/;
const entries = { default: '.', client: 'core, loaded later', 'in-worker': '. in a web worker' };
/** Bundlers that take a worker by its URL. */
const withWorkers = Object.keys(entries);

describe('a page bundled by', () => {
  for (const [title, tool, names, query = ''] of [
    ['esbuild', 'esbuild', ['default', 'client']],
    ['Rollup', 'rollup', ['default', 'client']],
    ['webpack', 'webpack', withWorkers, '?type=text/javascript'],
    ['Vite build', 'vite', withWorkers],
  ]) {
    describe(title, () => {
      before(() => run(process.execPath, ['bundle.mjs', tool], { cwd: consumer.folder }));
      leavesOutWhatIsNotUsed(tool);
      loadsTheCoreLater(tool);
      for (const name of names) {
        row(title, versionOf(tool), entries[name], () => works(`out/${tool}/${name}.html${query}`));
      }
    });
  }

  describe('the server of Vite for developers', () => {
    let vite;
    before(async () => {
      vite = await startTool('bundle.mjs', ['vite-dev'], consumer.folder);
    });
    after(() => vite?.stop());
    for (const name of withWorkers) {
      row('Vite dev', versionOf('vite'), entries[name], async () =>
        assert.equal(await titleOf(browser, `${vite.url}/${name}.html`), success),
      );
    }
  });
});
