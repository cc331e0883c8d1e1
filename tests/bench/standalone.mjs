// The code that Ajv and ata-validator write for the schema ahead of time. Separate from its use: their compilers must not
// come along.
import { mkdirSync, writeFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { Validator } from 'ata-validator';
import { toStandaloneModule } from 'ata-validator/build';
import { buildSync } from 'esbuild';

import { schema } from './schema.mjs';

const directory = new URL('../../build/bench/', import.meta.url);

function codeOf(allErrors) {
  const ajv = new Ajv({ allErrors, allowUnionTypes: true, code: { source: true, esm: true } });
  return standaloneCode.default(ajv, ajv.compile(schema));
}

/** Writes build/bench/ajv-standalone.mjs, with Ajv's small helpers bundled, and build/bench/ata-build.mjs. */
export function writeStandalone() {
  mkdirSync(directory, { recursive: true });
  for (const [name, allErrors] of [
    ['first', false],
    ['all', true],
  ]) {
    writeFileSync(new URL(`ajv-${name}.mjs`, directory), codeOf(allErrors));
  }
  // As `ata build` does it for production.
  const ataBuild = toStandaloneModule(new Validator(schema), { format: 'esm', source: false });
  writeFileSync(new URL('ata-build.mjs', directory), ataBuild);
  buildSync({
    stdin: {
      contents: "export { default as first } from './ajv-first.mjs'; export { default as all } from './ajv-all.mjs';",
      resolveDir: directory.pathname,
    },
    nodePaths: [new URL('node_modules', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    outfile: new URL('ajv-standalone.mjs', directory).pathname,
  });
}
