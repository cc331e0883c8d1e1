// The canaries among the vectors in a page of Firefox, which has another engine than Node and Chromium.
import { test } from 'node:test';

import { noFirefox, startFirefox } from './firefox.mjs';
import { assertPassed, runVectorsIn } from '../../package/support/vectors-page.mjs';
import { skipFor } from '../../support/skip.mjs';

test('canaries', { skip: skipFor(noFirefox) }, async () => {
  const browser = await startFirefox();
  try {
    assertPassed(await runVectorsIn(browser));
  } finally {
    await browser.close();
  }
});
