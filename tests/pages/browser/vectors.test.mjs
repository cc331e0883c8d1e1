// The vectors in a page of Chromium.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { assertPassed, runVectorsIn, runVectorsInFirstPart, vectorsOf } from '../../package/support/vectors-page.mjs';
import { startBrowser } from './harness.mjs';

let browser;
let results;
before(async () => {
  browser = await startBrowser();
  results = await runVectorsIn(browser);
});
after(() => browser?.close());

for (const [name, { length }] of Object.entries(vectorsOf)) {
  test(`vectors of ${name}: ${length}`, () => assertPassed(results, name));
}

test('a page that has only the first part of the module validates, and cannot merge', async () => {
  const inFirstPart = await runVectorsInFirstPart(browser);
  assertPassed(inFirstPart, 'validate');
  const [merge] = vectorsOf.merge_addon_update;
  assert.match(inFirstPart.get(merge.id), /could not compile/);
});
