// The canaries among the vectors in a page of Chromium.
import { test } from 'node:test';

import { assertPassed, runVectorsIn } from '../../package/support/vectors-page.mjs';
import { startBrowser } from './harness.mjs';

test('canaries', async () => {
  const browser = await startBrowser();
  try {
    assertPassed(await runVectorsIn(browser));
  } finally {
    await browser.close();
  }
});
