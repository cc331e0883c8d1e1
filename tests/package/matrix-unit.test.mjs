// The unit tests of the package (js/test) in every Node of the matrix.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe } from 'node:test';
import { promisify } from 'node:util';

import { repository } from './installed-package.mjs';
import { row } from './matrix.mjs';
import { runtime } from './runtimes.mjs';

const vitest = join(repository, 'node_modules/vitest/vitest.mjs');

describe('unit tests', () => {
  for (const title of ['Node 20', 'Node 22', 'Node 24']) {
    const { path, version, missing } = runtime(title);
    const test = async () => {
      const given = [vitest, 'run', '--reporter=json', '--typecheck.enabled=false'];
      const { stdout } = await promisify(execFile)(path, given, { cwd: join(repository, 'js'), maxBuffer: 1 << 28 });
      const { numPassedTests, numTotalTests } = JSON.parse(stdout);
      assert.ok(numPassedTests > 1000 && numPassedTests === numTotalTests, `${numPassedTests} of ${numTotalTests}`);
    };
    row(title, version, 'js/test', test, missing);
  }
});
