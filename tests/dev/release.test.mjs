// .ci/release.sh: what a release refuses, and its notes from the changelog.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const scripts = fileURLToPath(new URL('../../.ci', import.meta.url));
const changelog =
  '# Changelog\n\n## [Unreleased]\n- New.\n\n## [1.2.0] - 2026-01-02\n- One.\n\n## [1.1.0] - 2026-01-01\n- Before.\n';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-release-'));
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  bash('git init --quiet && git add . && git -c user.name=T -c user.email=t@example.com commit --quiet --message One');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script with the functions of the release. */
function bash(script) {
  const whole = `set -euo pipefail; source '${scripts}/setup.sh'; source '${scripts}/release.sh'; ${script}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', whole], { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

for (const [title, before, version, message] of [
  ['no version', ':', '1.2', /Expected a version/],
  ['a version without a section of the changelog', ':', '1.2.1', /CHANGELOG\.md has no section "## \[1\.2\.1\]"/],
  [
    'a tag of another commit',
    'git tag v1.2.0 && git -c user.name=T -c user.email=t@example.com commit --quiet --allow-empty --message Two',
    '1.2.0',
    /The tag v1\.2\.0 is of another commit/,
  ],
  ['uncommitted changes, new files included', 'touch new.txt', '--snapshot', /Uncommitted changes/],
])
  it(`refuses ${title}`, () => {
    const { status, output } = bash(`${before}; check_release ${version}`);
    assert.equal(status, 1);
    assert.match(output, message);
  });

it('takes a version with a section, and its tag on this commit', () =>
  assert.deepEqual(bash('git tag v1.2.0; check_release 1.2.0'), { status: 0, output: '' }));

it('has the section of its version as notes', () => {
  assert.equal(bash('release_notes 1.2.0').output, '- One.\n\n');
  assert.equal(bash('release_notes Unreleased').output, '- New.\n\n');
  assert.equal(bash('release_notes 1.1').output, '');
});
