// Tests the admin page on a telephone.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, onPage, predicts } from './harness.mjs';
import { browser, server } from './stage.mjs';

const telephone = { viewport: { width: 390, height: 844 } };

test('the first addon is in sight', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const first = await page.getByRole('link', { name: 'Webhook #1' }).boundingBox();
      assert.ok(first.y + first.height < 500, `at ${first.y} px`);
    },
    telephone,
  );
});

test('saving does not move the page, and the response stands before the deletion', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const description = page.getByRole('textbox', { name: 'Description' });
      await description.fill('From a telephone');
      await predicts(page, 200, '1 change');
      const position = () => page.evaluate(() => Math.round(window.scrollY));
      const before = await position();
      await page.keyboard.press('Enter');
      await page.getByRole('status', { name: 'Prediction' }).getByText('Saved, exactly as predicted').waitFor();
      assert.equal(await position(), before);
      const response = await (await hasResponse(page, 200)).boundingBox();
      const deletion = await page.getByRole('region', { name: 'Delete this addon' }).boundingBox();
      assert.ok(response.y < deletion.y);
    },
    { ...telephone, path: '/#/addons/1' },
  );
});
