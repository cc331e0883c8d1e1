// The installed package in pages of Firefox, by an import map, under a strict Content Security Policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { success } from '../../package/consumers/smoke.mjs';
import { Consumer } from '../../package/support/installed-package.mjs';
import { serve, strictPolicy } from '../../package/support/pages.mjs';
import { noFirefox, onFirefoxPage, startFirefox } from './firefox.mjs';
import { skipFor } from '../../support/skip.mjs';

/** The title that the page's script sets at its end. */
const titleOf = (page) =>
  page.evaluate(
    () =>
      document.title ||
      new Promise((found) => {
        const report = () => document.title && found(document.title);
        new MutationObserver(report).observe(document.head, { childList: true, characterData: true, subtree: true });
      }),
  );

describe('the package in Firefox', { skip: skipFor(noFirefox) }, () => {
  let browser;
  let consumer;
  let site;
  before(async () => {
    consumer = Consumer.withTools();
    site = await serve(consumer.folder);
    browser = await startFirefox();
  });
  after(async () => {
    await browser?.close();
    site?.stop();
    consumer?.remove();
  });

  for (const name of ['default', 'client']) {
    it(`works: ${name}`, async () => {
      const address = `${site.url}/page/${name}.html?extension=.mjs`;
      assert.equal(await onFirefoxPage(browser, address, titleOf), success);
    });
  }

  it("reports what the policy must allow when it does not allow 'wasm-unsafe-eval'", async () => {
    const stricter = await serve(consumer.folder, strictPolicy.replace(" 'wasm-unsafe-eval'", ''));
    const page = await browser.newPage();
    try {
      await page.goto(`${stricter.url}/page/default.html?extension=.mjs`);
      assert.match(await titleOf(page), /failed: .*script-src must allow 'wasm-unsafe-eval'/);
    } finally {
      await page.close();
      stricter.stop();
    }
  });
});
