// Rows of the matrix for a runtime that runs a script, for all tests of the file that imports this: the entries of the package, and its command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before } from 'node:test';

import { Consumer } from './installed-package.mjs';
import { row, saysOk } from './matrix.mjs';
import { runtime } from './runtimes.mjs';

/** @type {Consumer} */
export let consumer;
before(() => {
  consumer = Consumer.withTools();
  const body = { provider: 'webhook', enabled: true, parameters: { url: 'http://x' }, events: ['feature-created'] };
  consumer.write('good.json', JSON.stringify(body));
  consumer.write('bad.json', JSON.stringify({ ...body, enabled: 'yes' }, null, 2));
});
after(() => consumer?.remove());

const entries = {
  default: '.',
  required: '. (require)',
  wasm: './flagadmin.wasm',
  documents: './openapi.json, ./schemas/*.json',
};

/** Rows for the scripts of ../consumers/entries, with these options before each. */
export function rowsOf(title, { options = [], env = {}, suffix = '', scripts = Object.keys(entries) } = {}) {
  const { path, version, missing } = runtime(title);
  for (const name of scripts) {
    const test = () => saysOk(path, [...options, `entries/${name}.mjs`], { cwd: consumer.folder, env });
    row(title + suffix, version, entries[name], test, missing);
  }
}

/** A row for the command: it validates a bad and a good file. */
export function commandRow(title, { options = [], env = {} } = {}) {
  const { path, version, missing } = runtime(title);
  const test = () => {
    const command = ['node_modules/.bin/flagadmin', 'validate', 'addonCreateUpdateSchema', 'bad.json', 'good.json'];
    const given = { cwd: consumer.folder, env: { ...process.env, ...env }, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(path, [...options, ...command], given);
    assert.equal(status, 1, stderr);
    assert.match(stdout, /^bad\.json:3:14: error: \/enabled must be boolean/);
    assert.match(stdout, /\ngood\.json: valid \(addonCreateUpdateSchema, default providers\)\n$/);
  };
  row(title, version, 'bin', test, missing);
}
