// The vectors in a page of Chromium.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startBrowser } from './harness.mjs';
import { runVectorsIn, vectors } from './vectors-page.mjs';

describe('vectors in a page', () => {
  let browser;
  let results;

  before(async () => {
    browser = await startBrowser();
    results = await runVectorsIn(browser);
  });
  after(() => browser?.close());

  for (const { id } of vectors) {
    test(id, () => assert.equal(results.get(id), ''));
  }
});
