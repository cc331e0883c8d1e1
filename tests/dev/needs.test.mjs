// .ci/needs.sh: a build is repeated when its inputs or outputs have changed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../.ci/needs.sh', import.meta.url));

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-needs-'));
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'in/a'), '1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A moment, since the clock of files has steps. */
const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

/** Builds `out` of the folder `in`, and returns how often that has happened in this test. */
function builds(command = 'cp -r in out') {
  const build = `inputs=(in) outputs=(out); copy() { rm -rf out; printf x >>count; ${command}; }; unless_unchanged it copy`;
  const run = spawnSync('bash', ['-c', `set -euo pipefail; source ${script}; sleep 0.02; ${build}`], { cwd: folder });
  return [readFileSync(join(folder, 'count'), 'utf8').length, run.status];
}

describe('a build', () => {
  it('is not repeated without a change', () => {
    assert.deepEqual(builds(), [1, 0]);
    assert.deepEqual(builds(), [1, 0]);
  });

  const changes = {
    'a new input': () => writeFileSync(join(folder, 'in/b'), ''),
    'a removed input': () => rmSync(join(folder, 'in/a')),
    'an input with an old time': () => {
      writeFileSync(join(folder, 'in/a'), '2');
      utimesSync(join(folder, 'in/a'), 1, 1);
    },
    'a removed output': () => rmSync(join(folder, 'out/a')),
    'a changed output': () => writeFileSync(join(folder, 'out/a'), '3'),
    'no output': () => rmSync(join(folder, 'out'), { recursive: true }),
  };
  for (const [title, change] of Object.entries(changes)) {
    it(`is repeated after ${title}`, () => {
      builds();
      wait();
      change();
      assert.deepEqual(builds(), [2, 0]);
      assert.deepEqual(builds(), [2, 0]);
    });
  }

  it('is repeated when an input changes meanwhile', () => {
    assert.deepEqual(builds('cp -r in out; sleep 0.02; printf 4 >in/a'), [1, 0]);
    assert.deepEqual(builds(), [2, 0]);
  });

  it('is repeated after a failure', () => {
    assert.deepEqual(builds('false'), [1, 1]);
    assert.deepEqual(builds(), [2, 0]);
  });
});
