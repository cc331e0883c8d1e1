// Runs the canaries among the vectors in other engines as Vitest runs them in Node (tests/js/vectors/vector-runners.ts): in a page under a policy that permits WebAssembly and
// nothing else, or by the program of a runtime.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import '../../support/environment.mjs';
import { readVectors } from '../../support/vectors.mjs';
import { serve } from './pages.mjs';

const source = fileURLToPath(new URL('../../js/vectors/vector-runners.ts', import.meta.url));

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

const { isRunnable } = await import(`data:text/javascript;base64,${Buffer.from(runners).toString('base64')}`);

const vectors = readVectors().filter((one) => one.canary && isRunnable(one));

/** Fails with all vectors whose result, by id, is an error or missing, and their rules. */
export function assertPassed(results) {
  const failures = vectors
    .filter(({ id }) => results.get(id) !== '')
    .map(({ id, spec }) => `${id} (${spec}): ${results.get(id)}`);
  assert.deepEqual(failures, []);
}

/** Writes a script that runs them, and has or prints `[id, error]` of each; the error is empty where there is none. */
function writeScript(folder) {
  writeFileSync(join(folder, 'runners.mjs'), runners);
  const script = `import { runVector } from './runners.mjs';
    globalThis.results = ${JSON.stringify(vectors)}.map((vector) => {
      try {
        runVector(vector);
        return [vector.id, ''];
      } catch (error) {
        return [vector.id, String(error)];
      }
    });
    if (!globalThis.document) console.log(JSON.stringify(globalThis.results));`;
  writeFileSync(join(folder, 'run-vectors.mjs'), script);
}

/** Runs them by a program that takes a script: a map of ids and errors. */
export function runVectorsBy(program, options, folder) {
  writeScript(folder);
  const given = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 };
  return new Map(JSON.parse(execFileSync(program, [...options, 'run-vectors.mjs'], given)));
}

/** Likewise in a new page of this browser, of Playwright or Puppeteer. */
export async function runVectorsIn(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-vectors-'));
  writeScript(folder);
  const site = await serve(folder);
  try {
    const page = await browser.newPage();
    await page.goto(`${site.url}/run-vectors.html?extension=.mjs`); // ends when its modules have run
    return new Map(await page.evaluate(() => globalThis.results));
  } finally {
    site.stop();
    rmSync(folder, { recursive: true });
  }
}
