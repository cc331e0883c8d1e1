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
const bash = (script, ...given) =>
  lines(
    'bash',
    '-c',
    `set -euo pipefail; for one in setup report needs suites; do source .ci/$one.sh; done\n${script}`,
    ...given,
  );

/** The files of each suite that Node runs, by its name in files_of. */
const entries = bash('printf "%s\\n" "${quick_suites[@]}" "${slow_suites[@]}"');
const quick = bash('printf "%s\\n" "${quick_suites[@]}"');
const nameOf = (entry) => /\b(?:node_tests|package_tests|with_sanitized_server) (\w+)/.exec(entry)?.[1];
const files = new Map(
  [...new Set(entries.map(nameOf).filter(Boolean))].map((name) => [name, bash('files_of "$0"', name)]),
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

  it('of pages are one skipped case without Chromium', () => {
    const script =
      'source .ci/report.sh; unset FLAGADMIN_CHROMIUM; node() { printf "/nowhere\\n"; }; logs=$(mktemp -d); name=browser';
    const [own] = bash(
      `${script}; declare -f find_chromium | sed s,/usr/bin/chromium,/nowhere,g >"$logs/it"; source "$logs/it"; with_chromium false >"$logs/log"; counts node "$logs/log"; reasons node "$logs/log"; rm -r "$logs"`,
    );
    assert.equal(own, '0 0 1');
  });

  it('name needs that .ci/needs.sh or the table of packages has', () => {
    const steps = bash('source .ci/check.sh; printf "%s\\n" "${steps[@]}"');
    const known = bash('printf "%s\\n" "${!packages[@]}"').map((one) => one.split(' ')[0]);
    for (const entry of [...entries, ...steps]) {
      const wanted = entry.split(' ')[2];
      const kinds = bash(
        'kinds=() installs=() targets=() builds=(); for one in ${0//,/ }; do need "$one"; done; printf "%s\\n" "${kinds[@]}"',
        wanted,
      );
      assert.deepEqual(
        kinds.filter((kind) => kind !== 'node' && !known.includes(kind)),
        [],
        entry,
      );
    }
  });

  it('are chosen by the paths that changed, the least of them for a test', () => {
    const chosenFor = (...paths) => bash('printf "%s\\n" "$@" | suites_of_files | each_once', 'it', ...paths);
    assert.deepEqual(chosenFor('tests/server/http/order.test.mjs', 'js/test/client.test.ts'), ['http', 'npm']);
    assert.deepEqual(chosenFor('tests/core/unit/main.cpp'), ['native']);
    assert.deepEqual(chosenFor('tests/pages/unit/form.test.mjs'), ['pages']);
    assert.deepEqual(chosenFor('examples/admin-ui/src/form/pointer.ts'), ['pages', 'browser', 'looks']);
    assert.deepEqual(
      chosenFor('core/src/api/route.cpp', 'README.md'),
      quick.map((entry) => entry.split(' ')[0]),
    );
    assert.deepEqual(
      chosenFor('CMakeLists.txt'),
      quick.map((entry) => entry.split(' ')[0]),
    );
    assert.deepEqual(chosenFor('tests/server/postgresql/support/cluster.mjs'), ['postgresql']);
    assert.deepEqual(chosenFor('tests/package/matrix/jest.test.mjs'), ['matrix']);
    assert.deepEqual(chosenFor('tests/parity/random.mjs'), ['npm', 'parity', 'server']);
    assert.deepEqual(chosenFor('native/http/session.cpp'), [
      'dev',
      'native',
      'http',
      'model',
      'conformance',
      'server',
      'browser',
      'package',
    ]);
    assert.ok(chosenFor('js/src/form-messages.ts').includes('pages'));
    assert.deepEqual(chosenFor('tests/server/kill.test.mjs'), ['server']);
    assert.deepEqual(chosenFor('tests/bench/run.mjs'), []);
  });

  it('find cases of Boost.Test by parts of their paths', () => {
    const list = 'api*: x\n    decide*\n        one*\n        two\n    route*\nother*\n';
    assert.deepEqual(bash('printf "%b" "$1" | cases_named "$2"', 'it', list, 'api/decide/'), [
      'api/decide/one',
      'api/decide/two',
    ]);
    assert.deepEqual(bash('printf "%b" "$1" | cases_named "$2"', 'it', list, 'oth'), ['other']);
  });

  it('have every test file among them', () => {
    const known = new Set([...files.values()].flat());
    // Vitest finds those of its folders itself.
    const patterns = ['tests/**/*.test.mjs', ':!tests/pages/unit'];
    const all = lines('git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns);
    assert.ok(all.length > 50);
    assert.deepEqual(
      all.filter((file) => existsSync(join(root, file)) && !known.has(file)),
      [],
    );
  });
});
