// The package with some of its insides, bundled from its sources: tests/js/support/parity-subjects.ts.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';

import { build } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;
const bundle = `${root}build/parity/subjects.mjs`;

export async function loadSubjects() {
  const { outputFiles } = await build({
    entryPoints: [`${root}tests/js/support/parity-subjects.ts`],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  mkdirSync(`${root}build/parity`, { recursive: true });
  // Put there at once: another test may be reading it.
  const written = `${bundle}.${process.pid}`;
  writeFileSync(written, outputFiles[0].contents);
  renameSync(written, bundle);
  return import(bundle);
}
