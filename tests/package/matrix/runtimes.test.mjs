// The installed package in other runtimes that run a script.
import { join } from 'node:path';
import { describe } from 'node:test';

import { assertPassed, runVectorsBy } from '../support/vectors-page.mjs';
import { commandRows } from '../support/command-rows.mjs';
import { row, saysOk } from '../support/matrix.mjs';
import { runtime } from '../support/runtimes.mjs';
import { consumer, rowsOf } from '../support/scripts.mjs';

describe('a script', () => {
  rowsOf('Deno', {
    options: (folder) => ['run', '--no-remote', '--node-modules-dir=manual', '--no-prompt', `--allow-read=${folder}`],
    env: { DENO_NO_UPDATE_CHECK: '1' },
  });
  rowsOf('Bun', { options: () => ['--no-install'], env: { DO_NOT_TRACK: '1' } });
});

describe('the canaries', () => {
  // The oldest Node, and JavaScriptCore, Safari's engine.
  for (const [title, options] of [
    ['Node 20', []],
    ['Bun', ['--no-install']],
  ]) {
    const { path, version, missing } = runtime(title);
    const test = () => assertPassed(runVectorsBy(path, options, consumer.folder));
    row(title, version, 'vectors', test, missing);
  }
});

describe('the command line', () => commandRows('Deno', 'Bun'));

describe('a worker at the edge', () => {
  const node = runtime('Node 24'); // Miniflare needs more than Node 20
  const { version, missing } = runtime('workerd');
  for (const [name, entry] of [
    ['default', '. (workerd)'],
    ['wasm', './flagadmin.wasm'],
  ]) {
    const test = () => saysOk(node.path, [join('edge-worker', 'run.mjs'), name], { cwd: consumer.folder });
    row('workerd in Miniflare', version, entry, test, missing ?? node.missing);
  }
});
