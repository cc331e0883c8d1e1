// The installed package and its command in the versions of Node that it promises.
import { describe } from 'node:test';

import { commandRows } from '../support/command-rows.mjs';
import { rowsOf } from '../support/scripts.mjs';

const versions = ['Node 20', 'Node 22', 'Node 24'];

describe('a script', () => {
  for (const title of versions) {
    rowsOf(title);
    rowsOf(title, {
      options: () => ['--disallow-code-generation-from-strings'],
      suffix: ' without eval',
      scripts: ['default', 'wasm'],
    });
  }
});

describe('the command', () => commandRows(...versions));
