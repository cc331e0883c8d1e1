// Includes have one direction: a folder includes its own files and those of the folders before it, also through other headers.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files beside the folders belong to none: `main.cpp` includes all, `arena.hpp` and others few. */
const parts = [
  {
    trees: ['native'],
    included: 'native',
    order: ['base', 'observe', 'storage', 'service', 'http', 'config'],
  },
  {
    trees: ['core/include/flagadmin', 'core/src'],
    included: 'core/include',
    order: ['json', 'schema', 'domain', 'api', 'service', 'document'],
  },
];

for (const { trees, included, order } of parts) {
  const folderOf = (file) => {
    const tree = trees.find((each) => file.startsWith(`${each}/`));
    return tree === undefined ? undefined : /^\w+(?=\/)/.exec(file.slice(tree.length + 1))?.[0];
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
    assert.deepEqual([...new Set(sources.map(folderOf))].sort(), [...order].sort());
  });

  for (const [rank, folder] of order.entries())
    test(`${trees.at(-1)}/${folder} includes no folder behind it`, () => {
      for (const file of sources.filter((each) => folderOf(each) === folder)) {
        const later = [...includesOf(file)].filter((each) => order.indexOf(folderOf(each)) > rank);
        assert.deepEqual(later, [], file);
      }
    });
}

test('only the folders api know kinds of resources by name, and nothing distinguishes them by `switch`', () => {
  for (const tree of ['core', 'bindings', 'native', 'tests'])
    for (const name of readdirSync(join(root, tree), { recursive: true }).filter((each) => /\.[ch]pp$/.test(each))) {
      const text = readFileSync(join(root, tree, name), 'utf8');
      assert.doesNotMatch(text, /case (flagadmin::)?resource_kind::/, name);
      if (tree !== 'tests' && !name.includes('api/')) assert.doesNotMatch(text, /resource_kind::/, name);
    }
});
