// A short walk through the admin page in Firefox.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Server, token } from '../browser/harness.mjs';
import { noFirefox, onFirefoxPage, startFirefox } from './firefox.mjs';
import { skipFor } from '../../support/skip.mjs';

describe('the admin page in Firefox', { skip: skipFor(noFirefox) }, () => {
  let browser;
  let server;
  before(async () => {
    server = await Server.start();
    browser = await startFirefox();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('signs in, predicts a change, saves it, and shows that the response is as predicted', async () => {
    await onFirefoxPage(browser, `${server.url}/#/addons/1`, async (page) => {
      await page.locator('#token').fill(token);
      await page.locator('form button[type=submit]').click();
      await page.locator('[name=description]').fill('Edited in Firefox');
      await page.locator('[aria-label=Prediction] ::-p-text(1 change)').wait();
      await page.locator('::-p-text(Save)').click();
      await page.locator('::-p-text(Exactly as predicted)').wait();
    });
    const { body } = await server.ask('/api/admin/addons/1');
    assert.equal(body.description, 'Edited in Firefox');
    assert.equal(body.parameters.url, '*****');
  });
});
