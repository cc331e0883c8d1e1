// The installed package in the versions of Node that it promises.
import { describe } from 'node:test';

import { rowsOf } from './scripts.mjs';

describe('a script', () => {
  for (const title of ['Node 20', 'Node 22', 'Node 24']) {
    rowsOf(title);
    rowsOf(title, {
      options: () => ['--disallow-code-generation-from-strings'],
      suffix: ' without eval',
      scripts: ['default', 'url'],
    });
  }
});
