// .ci/release.sh: what a release refuses, its notes from the changelog, and the commit that sets its version.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { places } from '../../.ci/owner.mjs';
import '../support/environment.mjs';

const scripts = fileURLToPath(new URL('../../.ci', import.meta.url));
const changelog =
  '# Changelog\n\n## [Unreleased]\n- New.\n\n## [1.2.0] - 2026-01-02\n- One.\n\n## [1.1.0] - 2026-01-01\n- Before.\n';

const commit = 'git add . && git commit --quiet --allow-empty --message';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-release-'));
  for (const file of ['js/package.json', ...new Set(places.map(({ file }) => file))])
    cpSync(join(dirname(scripts), file), join(folder, file), { recursive: true });
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  setOwner({ package: '@example/flagadmin', repository: 'https://github.com/example/flagadmin' });
  bash(`git init --quiet && git config user.name T && git config user.email t@example.com && ${commit} One`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setOwner(owner) {
  mkdirSync(join(folder, '.ci'), { recursive: true });
  writeFileSync(join(folder, '.ci/owner.json'), JSON.stringify(owner));
}

/** Runs a script with the functions of the release. */
function bash(script) {
  const whole = `set -euo pipefail; source '${scripts}/setup.sh'; source '${scripts}/release.sh'; ${script}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', whole], { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

for (const [title, before, version, message] of [
  ['no version', ':', '1.2', /Expected a version/],
  ['a version without a section of the changelog', ':', '1.2.1', /CHANGELOG\.md has no section "## \[1\.2\.1\]"/],
  ['a tag of another commit', `git tag v1.2.0 && ${commit} Two`, '1.2.0', /The tag v1\.2\.0 is of another commit/],
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

it('refuses a version without an owner, before it changes anything', () => {
  setOwner({ package: '', repository: '' });
  const { status, output } = bash(`${commit} Nobody; set_up() { :; }; make_release 1.2.0`);
  assert.equal(status, 1);
  assert.match(
    output,
    /Write them into \.ci\/owner\.json:\n {2}"package" is missing: .*\n {2}"repository" is missing: /,
  );
  assert.equal(bash('git log -1 --format=%s && git status --porcelain').output, 'Nobody\n');
});

it('sets the version and the owner in one commit, once', () => {
  assert.deepEqual(bash('set_version 1.2.0; git tag v1.2.0; set_version 1.2.0; git log --format=%s'), {
    status: 0,
    output: 'Set version 1.2.0\nOne\n',
  });
  const { version, homepage } = JSON.parse(readFileSync(join(folder, 'js/package.json'), 'utf8'));
  assert.deepEqual([version, homepage], ['1.2.0', 'https://github.com/example/flagadmin#readme']);
  assert.equal(bash('git status --porcelain').output, '');
});

it('leaves a tag whose commit has another version as it is', () => {
  const { status, output } = bash('git tag v1.2.0; set_version 1.2.0');
  assert.equal(status, 1);
  assert.match(output, /The commit of the tag v1\.2\.0 does not set this version/);
  assert.equal(bash('git log --format=%s && git status --porcelain').output, 'One\n');
});
