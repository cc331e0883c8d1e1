// Rows of the matrix for runtimes that run a script, for all tests of the file that imports this.
import { join } from 'node:path';
import { after, before } from 'node:test';

import { Consumer } from './installed-package.mjs';
import { row, saysOk } from './matrix.mjs';
import { runtime } from './runtimes.mjs';

/** @type {Consumer} */
export let consumer;
before(() => {
  consumer = Consumer.withTools();
});
after(() => consumer.remove());

const entries = {
  default: '.',
  required: '. (require)',
  wasm: './flagadmin.wasm',
  documents: './openapi.json, ./schemas/*.json',
};

/** Rows for each entry: the runtime with these options before the script. */
export function rowsOf(title, { options = () => [], env = {}, suffix = '', scripts = Object.keys(entries) } = {}) {
  const { path, version, missing } = runtime(title);
  for (const name of scripts) {
    const test = () =>
      saysOk(path, [...options(consumer.folder), join('entries', `${name}.mjs`)], { cwd: consumer.folder, env });
    row(title + suffix, version, entries[name], test, missing);
  }
}
