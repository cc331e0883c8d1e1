// The vectors in a page of Chromium.
import { after, before, test } from 'node:test';

import { assertPassed, runVectorsIn, vectorsOf } from '../../package/support/vectors-page.mjs';
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
