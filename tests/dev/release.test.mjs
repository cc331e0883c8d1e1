// .ci/release.sh: what a release refuses, its notes from the changelog, and equal bytes for equal files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const changelog = `# Changelog

## [Unreleased]

- New.

## [1.2.0] - 2026-01-02

### Added

- One.

- Two.


## [1.1.0] - 2026-01-01

- Before.

[1.2.0]: https://example.com
`;

const packageWith = (version) => `${JSON.stringify({ version, type: 'module' }, null, 2)}\n`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-release-'));
  write('js/package.json', packageWith('1.2.0-dev'));
  write(
    'package-lock.json',
    `${JSON.stringify({ packages: { js: { version: '1.2.0-dev' }, other: { version: '1.2.0-dev' } } }, null, 2)}\n`,
  );
  write('CHANGELOG.md', changelog);
  git('init', '--quiet');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function git(...given) {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  assert.equal(spawnSync('git', [...identity, ...given], { cwd: folder }).status, 0);
}

function commit() {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Commit');
}

/** Runs a script with the functions of the release, in the repository of the test. */
function bash(script) {
  const sourcing = ['setup', 'check', 'release'].map((name) => `source '${root}.ci/${name}.sh'`).join('; ');
  return spawnSync('bash', ['-c', `set -euo pipefail; ${sourcing}; ${script}`], { cwd: folder, encoding: 'utf8' });
}

describe('a release', () => {
  it('is refused unless the changelog has a section for its version', () => {
    assert.deepEqual([bash('check_release 1.2.0').status, bash('check_release 1.2.0').stderr], [0, '']);
    assert.match(bash('check_release 1.2.1').stderr, /^CHANGELOG\.md has no section "## \[1\.2\.1\]"/);
  });

  it('is refused when its tag is of another commit', () => {
    git('tag', 'v1.2.0');
    assert.equal(bash('check_release 1.2.0').status, 0);
    write('new.txt', '');
    commit();
    assert.match(bash('check_release 1.2.0').stderr, /^The tag v1\.2\.0 is of another commit/);
  });

  it('is refused with uncommitted changes, new files included', () => {
    assert.equal(bash('is_clean').status, 0);
    write('new.txt', '');
    assert.match(bash('is_clean').stderr, /^Uncommitted changes/);
  });

  it('sets the version of the npm package in a commit, once', () => {
    const set = 'git() { command git -c user.name=Test -c user.email=test@example.com "$@"; }; set_version 1.2.0';
    for (let time = 0; time < 2; time += 1) assert.equal(bash(set).status, 0);
    const { version, type } = JSON.parse(readFileSync(join(folder, 'js/package.json'), 'utf8'));
    assert.deepEqual([version, type], ['1.2.0', 'module']);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    assert.deepEqual([packages.js.version, packages.other.version], ['1.2.0', '1.2.0-dev']);
    assert.equal(bash('is_clean; project_version; git log --format=%s').stdout, '1.2.0\nSet version 1.2.0\nCommit\n');
  });

  it('has the section of its version as notes', () => {
    assert.equal(bash('release_notes 1.2.0').stdout, '### Added\n\n- One.\n\n- Two.\n');
    assert.equal(bash('release_notes Unreleased').stdout, '- New.\n');
    assert.equal(bash('release_notes 1.1.0').stdout, '- Before.\n');
    assert.equal(bash('release_notes 1.1').stdout, '');
  });

  it('fills the addresses of the npm package from one place, or says that there is none', () => {
    const read = () => JSON.parse(readFileSync(join(folder, 'js/package.json'), 'utf8'));
    const show = 'with_addresses node -p \'JSON.stringify(require("./js/package.json"))\'';
    mkdirSync(join(folder, 'build'));
    write('package.json', '{}');
    assert.match(bash(show).stdout + bash(show).stderr, /names no repository, homepage and address for bugs/);
    write('package.json', '{ "repository": "https://git.example.com/a/b" }');
    const ran = bash(show);
    assert.deepEqual(JSON.parse(ran.stdout.trim().split('\n').at(-1)), {
      version: '1.2.0-dev',
      type: 'module',
      repository: { type: 'git', url: 'git+https://git.example.com/a/b.git', directory: 'js' },
      homepage: 'https://git.example.com/a/b#readme',
      bugs: { url: 'https://git.example.com/a/b/issues' },
    });
    assert.equal(read().version, '1.2.0-dev');
    assert.equal(bash('with_addresses false').status, 1);
    assert.equal(read().version, '1.2.0-dev');
  });

  it('has a library archive with equal bytes for equal files, whatever their times', () => {
    write('LICENSE', 'text\n');
    mkdirSync(join(folder, 'build/logs'), { recursive: true });
    const pack = (date) => {
      write('installed/b.hpp', 'b');
      write('installed/a.hpp', 'a');
      utimesSync(join(folder, 'installed/a.hpp'), date, date);
      const ran = bash('cmake() { mkdir -p "$4"; cp -p installed/* "$4"; }; reproducible; pack_library 1.2.0 .');
      assert.equal(ran.status, 0, ran.stderr);
      return readFileSync(join(folder, bash('ls flagadmin-core-1.2.0-*.tar.gz').stdout.trim()));
    };
    assert.ok(pack(1_000_000_000).equals(pack(1_500_000_000)));
  });
});
