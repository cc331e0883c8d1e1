// The page with the service in itself, opened as a file: there is no server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startBrowser } from './harness.mjs';

const file = new URL('../../../build/admin-ui-alone/index.html', import.meta.url).href;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('a file shows sample data, and changes them until it is opened again', async () => {
  const page = await browser.newPage();
  const failures = [];
  page.on('console', (message) => failures.push(message.text()));
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('request', (request) => request.url().startsWith('http') && failures.push(request.url()));
  await page.goto(file);
  const addon = page.getByRole('link', { name: /Microsoft Teams/ });
  const enabled = page.getByRole('row').filter({ has: addon }).getByRole('checkbox');
  await enabled.waitFor();
  assert.equal(await enabled.isChecked(), false);
  await enabled.click();
  await page.getByRole('row').filter({ has: addon }).getByText('Enabled', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Strategy types' }).click();
  await page.getByRole('link', { name: 'New strategy type' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('made-in-the-page');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page
    .getByText(/made-in-the-page/)
    .first()
    .waitFor();

  await page.goto(file);
  await page.reload();
  await enabled.waitFor();
  assert.equal(await enabled.isChecked(), false, 'a reload begins again');
  assert.deepEqual(failures, []);
  await page.close();
});
