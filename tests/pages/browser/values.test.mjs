// The predicates over JavaScript values, compared with the core in Chromium as tests/js/schema/predicates.test.ts compares them in Node (D90).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { complaintsOf } from '../../package/support/pages.mjs';
import { startBrowser } from './harness.mjs';

const pathOf = (file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
/** More in `./dev fuzz`. */
const valuesOfEach = 700;

/** Sets a global function that compares values by the schema at an index. */
const script = `
import { compareValues, subjects, updateSubject } from './tests/js/support/subjects.ts';
globalThis.compare = (index, ...rest) => compareValues([...subjects, updateSubject][index], ...rest);
globalThis.names = [...subjects, updateSubject].map(({ name }) => name);`;

let browser;
let complaints;
let page;
let server;
before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: pathOf('.') },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    alias: { 'node:vm': pathOf('tests/support/values/realm-in-page.mjs') },
    logLevel: 'warning',
  });
  server = createServer(({ url }, response) => {
    const isScript = url === '/page.js';
    response.writeHead(200, { 'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8` });
    response.end(
      isScript
        ? outputFiles[0].text
        : '<!doctype html><title>values</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await startBrowser();
  page = await browser.newPage();
  complaints = complaintsOf(page);
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

describe('in Chromium the predicate of a schema', () => {
  it('accepts only what the core would not report', async () => {
    assert.deepEqual(complaints, []);
    const names = await page.evaluate(() => globalThis.names);
    assert.equal(names.length, 11);
    for (const [index, name] of names.entries()) {
      const decided = await page.evaluate((given) => globalThis.compare(...given), [index, valuesOfEach, 1]);
      assert.ok(name.includes('(') || decided > valuesOfEach / 20, `${name}: ${decided} accepted`);
    }
  });
});
