// The vectors in a page of Firefox, which has another engine than Node and Chromium.
import { after, before, describe, test } from 'node:test';

import { noFirefox, startFirefox } from './firefox.mjs';
import { assertPassed, runVectorsIn, vectorsOf } from '../../package/support/vectors-page.mjs';
import { skipFor } from '../../support/skip.mjs';

describe('vectors in a page', { skip: skipFor(noFirefox) }, () => {
  let browser;
  let results;

  before(async () => {
    browser = await startFirefox();
    results = await runVectorsIn(browser);
  });
  after(() => browser?.close());

  for (const [name, { length }] of Object.entries(vectorsOf)) {
    test(`${name}: ${length}`, () => assertPassed(results, name));
  }
});
