// .ci/run with a program in place of ./dev: totals, and the reasons for which cases may be skipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-run-'));
  mkdirSync(join(folder, '.ci'));
  cpSync(fileURLToPath(new URL('../../.ci/run', import.meta.url)), join(folder, '.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The last line and the status, when `./dev check`, `./dev test` and `./dev test slow` each print this and end with this status. */
function run(output, status = 0) {
  writeFileSync(join(folder, 'output'), output);
  writeFileSync(join(folder, 'dev'), `#!/bin/sh\ncat output\nexit ${status}\n`, { mode: 0o755 });
  const ran = spawnSync('bash', ['.ci/run'], { cwd: folder, encoding: 'utf8' });
  return [ran.stdout.trimEnd().split('\n').at(-1), ran.status];
}

describe('continuous integration', () => {
  it('adds up', () => {
    assert.deepEqual(run('4 passed, 0 failed\n'), ['12 passed, 0 failed', 0]);
    assert.deepEqual(run('4 passed, 1 failed\n', 1), ['12 passed, 3 failed', 1]);
  });

  it('fails on an exit status, and without totals', () => {
    assert.deepEqual(run('4 passed, 0 failed\n', 1), ['12 passed, 3 failed', 1]);
    assert.deepEqual(run('Building\n', 0), ['0 passed, 3 failed', 1]);
    assert.deepEqual(run('', 127), ['0 passed, 3 failed', 1]);
  });

  const allowed = '  2 skipped: FLAGADMIN_TEST_POSTGRESQL is not set\n';
  it('allows some reasons for skipping', () => {
    assert.deepEqual(run(`${allowed}4 passed, 0 failed, 2 skipped\n`), ['12 passed, 0 failed, 6 skipped', 0]);
  });

  for (const reasons of ['', '  2 skipped: there is no /usr/bin/firefox-esr\n', allowed]) {
    it(`fails on other reasons, or none: ${reasons.trim()}`, () => {
      assert.deepEqual(run(`${reasons}4 passed, 0 failed, 3 skipped\n`), ['12 passed, 3 failed, 9 skipped', 1]);
    });
  }
});
