// Tests the tarball with linters of npm packages.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';

import { Consumer, consumers, run } from '../support/installed-package.mjs';

let consumer;
before(() => {
  consumer = new Consumer();
});
after(() => consumer?.remove());

const tool = (path, ...given) => run(process.execPath, [join(consumers, 'node_modules', path), ...given]);

it('publint finds no fault', () => {
  assert.match(tool('publint/src/cli.js', 'run', consumer.tarball, '--strict'), /All good!/);
});

it('Are The Types Wrong finds typings for every way to import it', () => {
  const attw = (...settings) =>
    tool('@arethetypeswrong/cli/dist/index.js', consumer.tarball, '--no-color', ...settings);
  attw('--profile', 'esm-only', '--exclude-entrypoints', './flagadmin.wasm', './flagadmin-validate.wasm');
});
