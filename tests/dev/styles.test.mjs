// Spacing and sizes of text in the pages' styles come from the tokens.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folders = ['admin-ui/src/styles', 'playground/src'].map((folder) =>
  fileURLToPath(new URL(`../../examples/${folder}`, import.meta.url)),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
    .map((name) => join(folder, name)),
);
const spacing = /^\s*(?:margin|padding|gap|row-gap|column-gap|font-size)(?:-[a-z-]+)?:.*$/gm;
/** Lengths in pixels; hairlines of one pixel are no spacing. */
const lengthsIn = (line) => [...line.matchAll(/([\d.]+)px/g)].map(([, pixels]) => Number(pixels));

test('spacing and sizes of text come from the tokens', () => {
  assert.ok(files.length > 6);
  for (const file of files) {
    const found = readFileSync(file, 'utf8').match(spacing) ?? [];
    const fixed = found.filter((line) => lengthsIn(line).some((pixels) => pixels > 1));
    assert.deepEqual(fixed, [], file);
  }
});
