// Runs the canaries among the vectors in other engines as Vitest runs them in Node (tests/js/vectors/vector-runners.ts): in a page under a policy that permits WebAssembly and
// nothing else, or by the program of a runtime.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import '../../support/environment.mjs';
import { readVectors } from '../../support/vectors.mjs';

const source = fileURLToPath(new URL('../../js/vectors/vector-runners.ts', import.meta.url));
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The runners with the package in them, as one module. */
const { outputFiles } = await build({
  entryPoints: [source],
  write: false,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  logLevel: 'warning',
});
const runners = outputFiles[0].text;

/** Sets a global function that runs vectors: it returns their ids, each with its error or an empty string. */
const running = (module) => `import { runVector } from '${module}';
globalThis.runVectors = (vectors) => vectors.map((vector) => {
  try {
    runVector(vector);
    return [vector.id, ''];
  } catch (error) {
    return [vector.id, String(error)];
  }
});`;

const { isRunnable } = await import(`data:text/javascript;base64,${Buffer.from(runners).toString('base64')}`);

const vectors = readVectors().filter((one) => one.canary && isRunnable(one));

/** Fails with all vectors whose result, by id, is an error or missing, and their rules. */
export function assertPassed(results) {
  const failures = vectors
    .filter(({ id }) => results.get(id) !== '')
    .map(({ id, spec }) => `${id} (${spec}): ${results.get(id)}`);
  assert.deepEqual(failures, []);
}

/** Runs them by a program that takes a script: a map as that of `runVectorsIn`. */
export function runVectorsBy(program, options, folder) {
  writeFileSync(join(folder, 'runners.mjs'), runners);
  const script = join(folder, 'run-vectors.mjs');
  writeFileSync(
    script,
    `${running('./runners.mjs')}\nconsole.log(JSON.stringify(globalThis.runVectors(${JSON.stringify(vectors)})));\n`,
  );
  return new Map(JSON.parse(execFileSync(program, [...options, script], { encoding: 'utf8', maxBuffer: 2 ** 28 })));
}

/** Serves the page and its scripts. */
async function serve() {
  const scripts = { '/runners.js': runners, '/page.js': running('/runners.js') };
  const server = createServer(({ url }, response) => {
    const type = url in scripts ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(scripts[url] ?? '<!doctype html><title>vectors</title><script type="module" src="/page.js"></script>');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Runs them in a new page of this browser, of Playwright or Puppeteer: a map of ids and errors, empty where there is none. */
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
