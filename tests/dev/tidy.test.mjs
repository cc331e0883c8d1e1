// .ci/tidy.sh with programs in place of clang: a source is analysed again when something has changed, or was found.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

let folder;
const write = (name, text) => writeFileSync(join(folder, name), text, { mode: 0o755 });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flagadmin-tidy-'));
  mkdirSync(join(folder, '.ci'));
  mkdirSync(join(folder, 'bin'));
  cpSync(fileURLToPath(new URL('../../.ci/tidy.sh', import.meta.url)), join(folder, '.ci/tidy.sh'));
  write('bin/clang++', '#!/bin/sh\ncat a.cpp header || exit 1\n');
  write('bin/clang-tidy', '#!/bin/sh\n[ "$1" = --version ] && exec cat version\nprintf x >>count\n! grep bad a.cpp\n');
  for (const name of ['a.cpp', 'header', 'version', '.clang-tidy', 'count']) write(name, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...options) {
  const env = { ...process.env, PATH: join(folder, 'bin') + delimiter + process.env.PATH, XDG_CACHE_HOME: folder };
  return spawnSync('.ci/tidy.sh', ['a.cpp', 'a.o', '--', ...options], { cwd: folder, env, encoding: 'utf8' });
}

/** Returns how often clang-tidy has analysed something in this test, and the exit status. */
function tidy(...options) {
  const { status } = run(...options);
  return [readFileSync(join(folder, 'count'), 'utf8').length, status];
}

describe('a source', () => {
  it('without findings is analysed once', () => {
    assert.deepEqual(tidy(), [1, 0]);
    assert.deepEqual(tidy(), [1, 0]);
  });

  for (const name of ['a.cpp', 'header', 'version', '.clang-tidy']) {
    it(`is analysed again after a change of ${name}`, () => {
      tidy();
      write(name, '// changed\n');
      assert.deepEqual(tidy(), [2, 0]);
    });
  }

  it('is analysed again with other options', () => {
    tidy();
    assert.deepEqual(tidy('-DX'), [2, 0]);
  });

  it('with a finding fails each time', () => {
    write('a.cpp', 'bad');
    assert.deepEqual(tidy(), [1, 1]);
    assert.deepEqual(tidy(), [2, 1]);
  });

  it('of a unity build is analysed with what it includes; positions are those of its sources', () => {
    mkdirSync(join(folder, 'b'));
    write('b/b.cpp', '#include "b.hpp"\n#include "header"\nbad\n');
    write('b/b.hpp', '');
    write('a.cpp', `// made\n#include "${folder}/b/b.cpp"\n`);
    write('bin/clang-tidy', '#!/bin/sh\n[ "$1" = --version ] || ! grep -nH -e include -e bad "$2"\n');
    const b = join(folder, 'b/b.cpp');
    assert.equal(run().stdout, `${b}:1:#include "${folder}/b/b.hpp"\n${b}:2:#include "header"\n${b}:3:bad\n`);
    assert.equal(run().status, 1);
  });

  it('of a unity build is not analysed without what it includes', () => {
    write('a.cpp', `#include "${folder}/missing.cpp"\n#include "${folder}/header"\n`);
    assert.deepEqual(tidy(), [0, 1]);
    assert.match(run().stderr, /cannot read .*missing\.cpp/);
  });

  it('that cannot be preprocessed fails', () => {
    rmSync(join(folder, 'header'));
    assert.deepEqual(tidy(), [0, 1]);
  });
});
