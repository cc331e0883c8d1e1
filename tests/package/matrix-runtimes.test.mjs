// The installed package in the runtimes that run a script.
import { after, before, describe } from 'node:test';
import { join } from 'node:path';

import { Consumer } from './installed-package.mjs';
import { row, saysOk } from './matrix.mjs';
import { runtime } from './runtimes.mjs';

let consumer;
before(() => {
  consumer = Consumer.withTools();
});
after(() => consumer.remove());

const entries = {
  default: '.',
  url: './url',
  wasm: './flagadmin.wasm',
  documents: './openapi.json, ./schemas/*.json',
};

/** Rows for each entry: the runtime with these options before the script. */
function rows(title, { options = () => [], env = {}, suffix = '', scripts = Object.keys(entries) } = {}) {
  const { path, version, missing } = runtime(title);
  for (const name of scripts) {
    const test = () =>
      saysOk(path, [...options(consumer.folder), join('entries', `${name}.mjs`)], { cwd: consumer.folder, env });
    row(title + suffix, version, entries[name], test, missing);
  }
}

describe('a script', () => {
  for (const title of ['Node 20', 'Node 22', 'Node 24']) {
    rows(title);
    rows(title, {
      options: () => ['--disallow-code-generation-from-strings'],
      suffix: ' without eval',
      scripts: ['default', 'url'],
    });
  }
  rows('Deno', {
    options: (folder) => ['run', '--no-remote', '--node-modules-dir=manual', '--no-prompt', `--allow-read=${folder}`],
    env: { DENO_NO_UPDATE_CHECK: '1' },
  });
  rows('Bun', { options: () => ['--no-install'], env: { DO_NOT_TRACK: '1' } });
});

describe('a worker at the edge', () => {
  const node = runtime('Node 24'); // Miniflare needs more than Node 20
  const { version, missing } = runtime('workerd');
  for (const [name, entry] of [
    ['default', '. (workerd)'],
    ['wasm', './url, ./flagadmin.wasm'],
  ]) {
    const test = () => saysOk(node.path, [join('edge-worker', 'run.mjs'), name], { cwd: consumer.folder });
    row('workerd in Miniflare', version, entry, test, missing ?? node.missing);
  }
});
