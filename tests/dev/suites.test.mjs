// Every test file belongs to a suite of .ci/suites.sh, and every suite has files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines = (command, ...given) =>
  execFileSync(command, given, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const bash = (script, ...given) => lines('bash', '-c', `set -euo pipefail; source .ci/suites.sh\n${script}`, ...given);

/** The files of each suite that Node runs, by its name in files_of. */
const entries = bash('printf "%s\\n" "${quick_suites[@]}" "${slow_suites[@]}"');
const quick = bash('printf "%s\\n" "${quick_suites[@]}"');
const nameOf = (entry) => /\b(?:node_tests|package_tests|with_sanitized_server) (\w+)/.exec(entry)?.[1];
const files = new Map(
  [...entries.map(nameOf), 'contract', 'operating'].filter(Boolean).map((name) => [name, bash('files_of "$0"', name)]),
);

describe('suites', () => {
  it('have names of their own', () => {
    const names = entries.map((entry) => entry.split(' ')[0]);
    assert.deepEqual([...new Set(names)], names);
  });

  for (const [name, members] of files) {
    it(`${name} has files, each once`, () => {
      assert.ok(members.length > 0);
      assert.deepEqual([...new Set(members)], members);
      for (const file of members) assert.ok(existsSync(join(root, file)), file);
    });
  }

  it('have every test file among them', () => {
    const known = new Set([...files.values()].flat());
    const all = lines('git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', 'tests/**/*.test.mjs');
    assert.ok(all.length > 50);
    assert.deepEqual(
      all.filter((file) => existsSync(join(root, file)) && !known.has(file)),
      [],
    );
  });

  it('have each package test either in `./dev test` or in what `all` adds', () => {
    const isQuick = quick.some((entry) => nameOf(entry) === 'matrix');
    assert.equal(isQuick, false);
    assert.deepEqual(
      files.get('matrix').filter((file) => files.get('package').includes(file)),
      [],
    );
  });
});
