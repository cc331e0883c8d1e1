// Includes of the server have one direction: a folder includes its own files and those of the folders before it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const native = fileURLToPath(new URL('../../native', import.meta.url));
/** `main.cpp` includes all of them. */
const order = ['base', 'observe', 'storage', 'auth', 'service', 'http', 'config', 'generate'];

const sources = readdirSync(native, { recursive: true }).filter((name) => /\/.*\.[ch]pp$/.test(name));
const folderOf = (path) => path.slice(0, path.indexOf('/'));

test('each folder of sources has its place', () => {
  assert.deepEqual([...new Set(sources.map(folderOf))].sort(), [...order].sort());
});

for (const [rank, folder] of order.entries())
  test(`native/${folder} includes no folder behind it`, () => {
    for (const file of sources.filter((each) => folderOf(each) === folder)) {
      const included = [...readFileSync(join(native, file), 'utf8').matchAll(/^#include "([a-z]+)\//gm)];
      const later = included.map(([, each]) => each).filter((each) => order.indexOf(each) > rank);
      assert.deepEqual(later, [], file);
    }
  });
