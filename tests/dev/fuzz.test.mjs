// .ci/fuzz.sh with a program in place of a fuzzer: a crash fails the command and names its input.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const scripts = fileURLToPath(new URL('../../.ci', import.meta.url));
const programs = 'build/fuzz/tests/core/fuzz';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-fuzz-'));
  cpSync(scripts, join(folder, '.ci'), { recursive: true });
  mkdirSync(join(folder, programs), { recursive: true });
  mkdirSync(join(folder, 'tests/core/fuzz'), { recursive: true });
  writeFileSync(join(folder, 'tests/core/fuzz/fuzz_it.cpp'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fuzzer(...lines) {
  const file = join(folder, programs, 'fuzz_it');
  writeFileSync(file, ['#!/usr/bin/env bash', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}

function run(command) {
  const script = `set -euo pipefail; for one in setup report fuzz; do source .ci/$one.sh; done; ${command}; summary`;
  return spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
}

const fuzz = () => run('for_each_fuzzer run_step run_fuzzer 1');
const crash = [
  'for option in "$@"; do case $option in -artifact_prefix=*) prefix=${option#*=} ;; esac; done',
  'printf x >"${prefix}crash-1"',
];

describe('a fuzzer', () => {
  it('that finds nothing has passed', () => {
    fuzzer('exit 0');
    const { stdout, status } = fuzz();
    assert.match(stdout, /^it +1 passed, 0 failed .*\n1 passed, 0 failed\n$/);
    assert.equal(status, 0);
  });

  for (const code of [77, 70, 71, 1, 139]) {
    it(`that ends with status ${code} has failed, and its input is named`, () => {
      fuzzer(...crash, `exit ${code}`);
      const { stdout, status } = fuzz();
      assert.match(stdout, /Inputs that fail: tests\/core\/fuzz\/crashes\/it\/crash-1\n/);
      assert.match(stdout, /\n0 passed, 1 failed\n$/);
      assert.equal(status, 1);
    });
  }

  it('that was not built has failed', () => {
    const { stdout, status } = fuzz();
    assert.match(stdout, /\n0 passed, 1 failed\n$/);
    assert.equal(status, 1);
  });

  it('whose stored inputs fail is not minimised', () => {
    fuzzer('printf "MERGE-INNER: \'a\' caused a failure at the previous merge step"');
    const { stdout, status } = run('for_each_fuzzer run_step keep_corpus');
    assert.match(stdout, /Inputs of the fuzzer it fail/);
    assert.equal(status, 1);
  });
});
