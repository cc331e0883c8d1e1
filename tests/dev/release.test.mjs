// .ci/release.sh: what a release refuses, its notes from the changelog, and equal bytes for equal files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const changelog = (unreleased) => `# Changelog

## [Unreleased]
${unreleased}
## [1.2.0] - 2026-01-02

### Added

- One.

- Two.


## [1.1.0] - 2026-01-01

- Before.

[1.2.0]: https://example.com
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-release-'));
  write('CMakeLists.txt', 'project(flagadmin VERSION 1.2.0 LANGUAGES CXX)\n');
  write('core/include/flagadmin/version.hpp', 'version = "1.2.0"\n');
  write('js/package.json', '{ "version": "1.2.0" }\n');
  write('CHANGELOG.md', changelog(''));
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
  it('is made of a commit whose changelog describes its version', () => {
    const { status, stderr } = bash('check_release');
    assert.deepEqual([status, stderr], [0, '']);
  });

  it('is refused with uncommitted changes, new files included', () => {
    write('new.txt', '');
    assert.match(bash('check_release').stderr, /^Uncommitted changes/);
  });

  it('is refused when versions differ', () => {
    write('js/package.json', '{ "version": "1.3.0" }\n');
    commit();
    assert.match(bash('check_release').stderr, /^js\/package\.json has not version 1\.2\.0/);
  });

  it('is refused when the changelog has no section for its version', () => {
    write('CHANGELOG.md', changelog('').replace('[1.2.0] - 2026-01-02', '[1.2.1] - 2026-01-02'));
    commit();
    assert.match(bash('check_release').stderr, /^CHANGELOG\.md has no section for version 1\.2\.0/);
  });

  it('is refused while changes are unreleased; a snapshot is not', () => {
    write('CHANGELOG.md', changelog('\n- New.\n'));
    commit();
    assert.match(bash('check_release').stderr, /under \[Unreleased\]/);
    assert.equal(bash('check_release --snapshot').status, 0);
    assert.equal(bash('release_notes Unreleased').stdout, '- New.\n');
  });

  it('is refused with an unknown option', () => {
    assert.match(bash('check_release --fast').stderr, /^Unknown option "--fast"/);
  });

  it('has the section of its version as notes', () => {
    assert.equal(bash('release_notes 1.2.0').stdout, '### Added\n\n- One.\n\n- Two.\n');
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
      version: '1.2.0',
      repository: { type: 'git', url: 'git+https://git.example.com/a/b.git', directory: 'js' },
      homepage: 'https://git.example.com/a/b#readme',
      bugs: { url: 'https://git.example.com/a/b/issues' },
    });
    assert.deepEqual(read(), { version: '1.2.0' });
    assert.equal(bash('with_addresses false').status, 1);
    assert.deepEqual(read(), { version: '1.2.0' });
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
