// Includes and imports have one direction: a folder includes its own files and those of the folders before it, also through other headers. Folders
// of one line stand beside each other: none includes another.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { entries } from '../../js/scripts/entries.mjs';
import { floors, imports, inCircles, order as rooms, roomOf } from './rooms.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files beside the folders belong to none: `main.cpp` includes all, `arena.hpp` and others few. */
const parts = [
  {
    trees: ['native'],
    included: 'native',
    order: ['base', 'observe', 'storage', ['storage/sqlite', 'storage/postgresql'], 'host', 'http', 'config'],
  },
  {
    trees: ['core/include/flagadmin', 'core/src'],
    included: 'core/include',
    order: ['json', 'schema', 'domain', 'api', ['service', 'document']],
  },
];

for (const { trees, included, order } of parts) {
  const ranks = new Map(order.flatMap((folders, rank) => [folders].flat().map((folder) => [folder, rank])));
  /** The innermost folder that has a place or, if none has, the outermost one. */
  const folderOf = (file) => {
    const tree = trees.find((each) => file.startsWith(`${each}/`));
    const names = tree === undefined ? [] : dirname(file.slice(tree.length + 1)).split('/');
    const folders = names.map((_, at) => names.slice(0, at + 1).join('/')).filter((folder) => folder !== '.');
    return folders.findLast((folder) => ranks.has(folder)) ?? folders[0];
  };
  const sources = trees
    .flatMap((tree) => readdirSync(join(root, tree), { recursive: true }).map((name) => `${tree}/${name}`))
    .filter((file) => /\.[ch]pp$/.test(file) && folderOf(file) !== undefined);

  /** The files that a file includes, itself or through others. */
  const includesOf = (file, found = new Set()) => {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/^#include ["<](.+)[">]/gm)) {
      const header = [join(dirname(file), name), join(included, name)].find((each) => existsSync(join(root, each)));
      if (header !== undefined && !found.has(header)) includesOf(header, found.add(header));
    }
    return found;
  };

  test(`each folder of ${trees.at(-1)} has its place`, () => {
    assert.deepEqual([...new Set(sources.map(folderOf))].sort(), [...ranks.keys()].sort());
  });

  for (const [folder, rank] of ranks)
    test(`${trees.at(-1)}/${folder} includes no folder behind it`, () => {
      for (const file of sources.filter((each) => folderOf(each) === folder)) {
        const later = [...includesOf(file)].filter(
          (each) => folderOf(each) !== folder && ranks.get(folderOf(each)) >= rank,
        );
        assert.deepEqual(later, [], file);
      }
    });
}

test('each folder of js/src has its place', () => {
  assert.deepEqual([...new Set([...imports.keys()].map(roomOf))].sort(), [...rooms].sort());
});

test('no source of js/src imports from a folder behind its own', () => {
  for (const [file, targets] of imports) {
    assert.deepEqual(
      targets.filter((target) => !imports.has(target)),
      [],
      file,
    );
    const later = targets.filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(file)));
    assert.deepEqual(later, [], file);
  }
});

test('the document has the rooms of js/src in their order, with their floors', () => {
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rows = [...document.matchAll(/^\| (\d+) \| ([\w-]+) \|/gm)].map(([, floor, room]) => [room, Number(floor)]);
  assert.deepEqual(
    rows.reverse(),
    [...floors()].filter(([room]) => !room.includes('/')),
  );
});

test('tests/js has the rooms of js/src', () => {
  const found = readdirSync(join(root, 'tests/js'), { recursive: true }).filter((name) => name.endsWith('.ts'));
  const places = new Set(found.map((file) => roomOf(file)));
  const others = ['', 'support', 'vectors']; // the configuration, what tests share, the vectors
  assert.deepEqual(
    [...places].filter((place) => !rooms.includes(place) && !others.includes(place)),
    [],
  );
});

test('js/src/entries has a file for each entry', () => {
  const files = [...entries, 'types'].map((name) => `entries/${name}.ts`);
  assert.deepEqual([...imports.keys()].filter((file) => roomOf(file) === 'entries').sort(), files.sort());
});

test('no sources of js/src import each other', () => {
  assert.deepEqual(inCircles(), []);
});

/** Sources without a header of their name, and why. */
const alone = {
  'bindings/flagadmin.cpp': 'JavaScript calls it',
  'bindings/service.cpp': 'JavaScript calls it',
  'core/generate/tables.cpp': 'a program',
  'native/main.cpp': 'a program',
};

test('each source has a header of its name, and includes it first', () => {
  const sources = ['bindings', 'core', 'native'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true }).map((name) => `${tree}/${name}`),
  );
  const lacking = sources.filter((source) => {
    if (!source.endsWith('.cpp')) return false;
    const header = source.replace(/cpp$/, 'hpp');
    const headers = [header, header.replace(/^core\/src\/((?:\w+\/)?).*?(\w+\.hpp)$/, 'core/include/flagadmin/$1$2')];
    const first = /^#include ["<](.+)[">]/m.exec(readFileSync(join(root, source), 'utf8'))?.[1];
    return !headers.some((each) => existsSync(join(root, each)) && each.endsWith(`/${first}`));
  });
  assert.deepEqual(lacking.sort(), Object.keys(alone));
});

test('only the folders api know kinds of resources by name, and nothing distinguishes them by `switch`', () => {
  for (const tree of ['core', 'bindings', 'native', 'tests'])
    for (const name of readdirSync(join(root, tree), { recursive: true }).filter((each) => /\.[ch]pp$/.test(each))) {
      const text = readFileSync(join(root, tree, name), 'utf8');
      assert.doesNotMatch(text, /case (flagadmin::)?resource_kind::/, name);
      if (tree !== 'tests' && !name.includes('api/')) assert.doesNotMatch(text, /resource_kind::/, name);
    }
});
