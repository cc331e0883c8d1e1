// A page that runs the vectors as the package runs them in Node (js/test/vector-runners.ts), under a policy that permits WebAssembly and
// nothing else.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { readVectors } from '../support/vectors.mjs';

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

/** Sets what runs the vectors in the page: it returns their ids, each with its error or an empty string. */
const inPage = `import { runVector } from '/runners.js';
globalThis.runVectors = (vectors) => vectors.map((vector) => {
  try {
    runVector(vector);
    return [vector.id, ''];
  } catch (error) {
    return [vector.id, String(error)];
  }
});`;

const runners = await bundle();
const { isRunnable } = await import(`data:text/javascript;base64,${Buffer.from(runners).toString('base64')}`);

/** The vectors that the package can run. */
export const vectors = readVectors().filter(isRunnable);

/** Serves the page and its scripts. */
async function serve() {
  const scripts = { '/runners.js': runners, '/page.js': inPage };
  const server = createServer(({ url }, response) => {
    const type = url in scripts ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(scripts[url] ?? '<!doctype html><title>vectors</title><script type="module" src="/page.js"></script>');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Runs all vectors in a new page of this browser, of Playwright or Puppeteer: a map of ids and errors, empty where there is none. */
export async function runVectorsIn(browser) {
  const server = await serve();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`); // ends when its modules have run
    return new Map(await page.evaluate((all) => globalThis.runVectors(all), vectors));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
