// The unit tests of the package (tests/js) in the oldest Node of the matrix. The suite `npm` runs them in the newest, continuous integration's; the other
// versions run tests/package/consumers/everything.mjs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe } from 'node:test';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { repository } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { runtime } from '../support/runtimes.mjs';

const vitest = join(repository, 'node_modules/vitest/vitest.mjs');

describe('unit tests', () => {
  const { path, version, missing } = runtime('Node 20');
  const test = async () => {
    const given = [vitest, 'run', '--reporter=json', '--typecheck.enabled=false'];
    const { stdout } = await promisify(execFile)(path, given, {
      cwd: join(repository, 'tests/js'),
      maxBuffer: 1 << 28,
    });
    const { numPassedTests, numTotalTests } = JSON.parse(stdout);
    assert.ok(numPassedTests > 1900 && numPassedTests === numTotalTests, `${numPassedTests} of ${numTotalTests}`);
  };
  row('Node 20', version, 'tests/js', test, missing);
});
