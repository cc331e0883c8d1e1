// Compares merges of native code and WebAssembly.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compareMerges } from './merges.mjs';

test('10,000 merges: what must hold does, natively and in JavaScript, and both make the same', () => {
  const counts = compareMerges(10_000, 1);
  console.log(counts);
  assert.equal(counts.merges, 10_000);
  assert.ok(counts.asValues > 4_000 && counts.refused > 200 && counts.readBack > 1_000, 'there are some of each kind');
});
