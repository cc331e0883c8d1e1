// Compares results of native code, WebAssembly, the predicates over values and Ajv.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compareResults } from './results.mjs';

// More, and others each time, in `./dev fuzz`.
test('20,000 documents: native core, core in WebAssembly, predicates and Ajv agree', () => {
  const counts = compareResults(20_000, 1);
  console.log(counts);
  assert.equal(counts.documents, 20_000);
  assert.ok(counts.compared > 10_000, 'all validators have read most of them');
  assert.ok(counts.valid > 4_000 && counts.compared - counts.valid > 4_000, 'many are valid, many are not');
  assert.ok(counts.syntax > 2_000 && counts.numbers > 50 && counts.truncated > 10, 'there are some of each kind');
  assert.ok(counts.accepted > counts.valid / 2, 'the predicates accept most of the valid ones');
});
