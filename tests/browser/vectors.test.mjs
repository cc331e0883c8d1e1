// The vectors that the package runs in Node, run by the same code in a page of Chromium, under a policy that permits WebAssembly and
// nothing else.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { readVectors } from '../http/support/vectors.mjs';
import { startBrowser } from './harness.mjs';

const source = fileURLToPath(new URL('../../js/test/vector-runners.ts', import.meta.url));
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The runners with the package in them, as one module. */
async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [source],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** What the page makes of the vectors: their ids, and what was wrong. */
const inPage = `import { runVector } from '/runners.js';
globalThis.runVectors = (vectors) => vectors.map((vector) => {
  try {
    runVector(vector);
    return [vector.id, ''];
  } catch (error) {
    return [vector.id, String(error)];
  }
});`;

/** Serves the page and its scripts. */
async function serve(scripts) {
  const server = createServer(({ url }, response) => {
    const type = url in scripts ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(scripts[url] ?? '<!doctype html><title>vectors</title><script type="module" src="/page.js"></script>');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const runners = await bundle();
const { isRunnable } = await import(`data:text/javascript;base64,${Buffer.from(runners).toString('base64')}`);
const vectors = readVectors().filter(isRunnable);

describe('vectors in a page', () => {
  let server;
  let browser;
  let results = new Map();

  before(async () => {
    server = await serve({ '/runners.js': runners, '/page.js': inPage });
    browser = await startBrowser();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => 'runVectors' in globalThis);
    results = new Map(await page.evaluate((all) => globalThis.runVectors(all), vectors));
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const { id } of vectors) {
    test(id, () => assert.equal(results.get(id), ''));
  }
});
