// What `cmake --install` installs: the server, and the library in C++ projects.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const example = join(repository, 'examples/cpp');
const packageVersion = JSON.parse(readFileSync(join(repository, 'js/package.json'), 'utf8')).version;
const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' });

const expectedOutput =
  /^\/enabled must be boolean.*\n\/parameters\/url is required.*\n\/events is required.*\n\{"id":1,"provider":"webhook","description":""/;

describe('cmake --install', () => {
  let folder;
  let prefix;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'flagadmin-install-'));
    prefix = join(folder, 'prefix');
    run('cmake', '--install', join(repository, 'build/release'), '--prefix', prefix);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('installs the server, the library, and nothing else', () => {
    assert.deepEqual(readdirSync(prefix).sort(), ['bin', 'include', 'lib']);
    assert.deepEqual(readdirSync(join(prefix, 'bin')), ['flagadmin-server']);
    assert.equal(run(join(prefix, 'bin/flagadmin-server'), '--version'), `flagadmin-server ${packageVersion}\n`);
  });

  it('has a library that is found by find_package, and the example runs', () => {
    const build = join(folder, 'example');
    run('cmake', '-S', example, '-B', build, '-G', 'Ninja', `-DCMAKE_PREFIX_PATH=${prefix}`);
    run('cmake', '--build', build);
    assert.match(run(join(build, 'validate_and_merge')), expectedOutput);
  });

  it('has a library that only those find who ask for a version that fits', () => {
    const project = join(folder, 'asking');
    mkdirSync(project);
    writeFileSync(
      join(project, 'CMakeLists.txt'),
      'cmake_minimum_required(VERSION 3.25)\nproject(asking LANGUAGES NONE)\nfind_package(flagadmin ${ASKED} REQUIRED)\n',
    );
    const ask = (version) => {
      const given = ['-G', 'Ninja', '-S', project, '-B', join(project, version), `-DCMAKE_PREFIX_PATH=${prefix}`];
      return spawnSync('cmake', [...given, `-DASKED=${version}`]).status;
    };
    const [major, minor] = packageVersion.split('.').map(Number);
    assert.equal(ask(`${major}.${minor}`), 0);
    assert.notEqual(ask(`${major}.${minor + 1}`), 0);
    assert.notEqual(ask(`${major + 1}.0`), 0);
  });

  it('has headers each of which includes what it needs', () =>
    run('cmake', '--build', join(repository, 'build/release'), '--target', 'all_verify_interface_header_sets'));
});
