// Ajv's code for the schema, as a project writes it when it is built. Whoever imports the rivals calls this first.
import { mkdirSync, writeFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

import { addonUpdate, ajvOptions } from './schema.mjs';

const directory = new URL('../../../build/bench/rivals/', import.meta.url);

/** Writes two modules: one stops at the first error, the other lists all of them. A page that imports one does not load the other. */
export function writeStandalone() {
  mkdirSync(directory, { recursive: true });
  for (const [file, allErrors] of [
    ['ajv-first-error.mjs', false],
    ['ajv-all-errors.mjs', true],
  ]) {
    const ajv = new Ajv({ ...ajvOptions, allErrors, code: { source: true, esm: true } });
    writeFileSync(new URL(file, directory), standalone.default(ajv, ajv.compile(addonUpdate)));
  }
}
