// The vectors in a page of Firefox.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { runVectorsIn, vectors } from '../browser/vectors-page.mjs';
import { noFirefox, startFirefox } from './firefox.mjs';

describe('vectors in a page', { skip: noFirefox }, () => {
  let browser;
  let results;

  before(async () => {
    browser = await startFirefox();
    results = await runVectorsIn(browser);
  });
  after(() => browser?.close());

  for (const { id } of vectors) {
    test(id, () => assert.equal(results.get(id), ''));
  }
});
