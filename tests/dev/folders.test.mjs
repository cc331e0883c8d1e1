// The map of tests (tests/README.md) is that of the folders and suites there are, and folders of rooms have no loose files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (command, ...given) => execFileSync(command, given, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });

const files = run('git', 'ls-files', '-co', '--exclude-standard', 'tests', 'examples')
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
/** The folders below a folder, and which of them hold tests. */
const foldersOf = (some) => [...new Set(some.map(dirname))].filter((folder) => folder !== 'tests').sort();
const folders = foldersOf(files.filter((file) => file.startsWith('tests/')));
const withTests = foldersOf(files.filter((file) => /^tests\/.*(\.test\.(mjs|ts)|_test\.cpp)$/.test(file)));

const namesIn = (cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
/** The rows of the map: `{ folder, isOfSources, suites }`; and the suites of the second table. */
const cells = [...readFileSync(join(root, 'tests/README.md'), 'utf8').matchAll(/^\|(.*)\|$/gm)].map(([, row]) =>
  row.split('|').map((cell) => cell.trim()),
);
const rows = cells
  .filter((row) => row.length === 3 && !/^(folder$|---)/.test(row[0]))
  .map(([folder, suites]) => {
    const [, name, all] = /^\[?([\w./-]*\w)(\/\*)?(?:\]\(.*\))?$/.exec(folder);
    return { folder: normalize(`tests/${name}`), isOfSources: all !== undefined, suites: namesIn(suites) };
  });
const others = cells.filter((row) => row.length === 2).flatMap(([suites]) => namesIn(suites));

/** Where ctest has each suite: the folders of its files, as far as Node runs them one by one. */
const suites = new Map();
for (const { name, command = [] } of JSON.parse(run('ctest', '--preset', 'all', '--show-only=json-v1')).tests) {
  const [suite] = name.split('/');
  const file = command.find((word) => /^tests\/.*\.test\.mjs$/.test(word));
  suites.set(suite, (suites.get(suite) ?? new Set()).add(file && dirname(file)));
}

describe('the map of tests', () => {
  it('has each folder once, and only folders that exist', () => {
    const named = rows.map(({ folder }) => folder);
    assert.deepEqual(named, [...new Set(named)]);
    assert.deepEqual(
      named.filter((folder) => !existsSync(join(root, folder))),
      [],
    );
  });

  it('has a row for each folder with tests', () => {
    const isNamed = (folder) =>
      rows.some((row) => folder === row.folder || (row.isOfSources && folder.startsWith(`${row.folder}/`)));
    assert.deepEqual(
      withTests.filter((folder) => !isNamed(folder)),
      [],
    );
  });

  it('has a row for each other folder, or for one above', () => {
    const isBelow = (folder) => rows.some((row) => `${folder}/`.startsWith(`${row.folder}/`));
    assert.deepEqual(
      folders.filter((folder) => !isBelow(folder)),
      [],
    );
  });

  it('names every suite, and no other', () => {
    const named = [...rows.flatMap((row) => row.suites), ...others];
    assert.deepEqual([...new Set(named)].sort(), [...suites.keys()].sort());
  });

  for (const { folder, suites: named } of rows.filter(({ folder }) => withTests.includes(folder)))
    it(`has the suites of ${folder}`, () => {
      const found = [...suites].filter(([, places]) => places.has(folder)).map(([suite]) => suite);
      const expected = found.filter((suite) => !others.includes(suite));
      // Suites that one program runs have no files in ctest.
      if (found.length > 0) assert.deepEqual([...named].sort(), expected.sort());
      else assert.ok(named.length > 0 && named.every((suite) => [...suites.get(suite)].join() === ''));
    });
});

describe('no file lies beside the folders of', () => {
  const permitted = { 'tests/server': ['README.md'], 'tests/package': ['README.md', 'package.json'], examples: [] };
  for (const [folder, names] of Object.entries(permitted))
    it(folder, () => {
      assert.deepEqual(
        files.filter((file) => dirname(file) === folder && !names.includes(file.slice(folder.length + 1))),
        [],
      );
    });
});

describe('git', () => {
  it('ignores no source', () => {
    const rooms = ['core', 'bindings', 'native', 'tests', 'examples', 'js/src', 'js/scripts'];
    const ignored = run('git', 'ls-files', '-o', '-i', '--exclude-standard', '--', ...rooms).split('\n');
    assert.deepEqual(
      ignored.filter((file) => file !== '' && !file.includes('node_modules/')),
      [],
    );
  });
});
