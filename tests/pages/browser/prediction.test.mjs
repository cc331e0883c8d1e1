// Tests the prediction of the admin page before a request.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasCount, hasResponse, isUnchanged, onPage, predicts } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = (id) => ({ path: `/#/addons/${id}` });
const description = (page) => page.getByRole('textbox', { name: 'Description' });
const save = (page) => page.getByRole('button', { name: 'Save', exact: true });
const panel = (page) => page.getByRole('region', { name: 'The server’s response, before you send' });
const change = (page, pointer) => page.locator(`[data-change="${pointer}"]`);

test('an emptied list is described by its effect', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'Remove payments' }).click();
      await change(page, '/projects').getByText('now applies to all projects').waitFor();
      for (const event of ['created', 'approved', 'applied']) {
        await page.getByRole('button', { name: `Remove change-request-${event}` }).click();
      }
      await change(page, '/events').getByText('will fire for nothing').waitFor();
      await hasCount(panel(page).getByText('will fire for nothing'), 1);
    },
    addon(3),
  );
});

test('an event that the provider does not list is pointed out', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('combobox', { name: 'Events' }).fill('feature-craeted');
      await page.keyboard.press('Enter');
      await panel(page).getByText('“feature-craeted” is not an event that datadog lists.').first().waitFor();
    },
    addon(4),
  );
});

test('an unchanged form promises nothing, and a new strategy type is not refused yet', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await isUnchanged(page);
      assert.ok(await save(page).isDisabled());
      await hasCount(page.locator('.badge.good:text("200")'), 0);
      await page.goto(`${server.url}/#/strategies/new`);
      await page.getByRole('status', { name: 'Prediction' }).getByText('Nothing entered yet').waitFor();
      const blamed = await page
        .locator('.bad, [aria-invalid]')
        .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 200)));
      assert.deepEqual(blamed, []);
      await page.getByRole('button', { name: 'Create' }).click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
    addon(4),
  );
});

test('changes are named by label, lead to their field, and are undone one by one', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const before = await description(page).inputValue();
      await description(page).fill(`${before} today`);
      await page.getByRole('checkbox', { name: 'Enabled' }).click();
      await predicts(page, 200, '2 changes');
      assert.equal(await change(page, '/description').locator('del').textContent(), before);
      assert.equal(await change(page, '/description').locator('ins').textContent(), `${before} today`);
      await hasCount(page.locator('.field.changed'), 2);
      await change(page, '/description').getByRole('button', { name: 'Description', exact: true }).click();
      assert.ok(await description(page).evaluate((field) => field === document.activeElement));
      await page.getByRole('button', { name: 'Undo Description' }).click();
      await predicts(page, 200, '1 change');
      assert.equal(await description(page).inputValue(), before);
      await page.getByRole('button', { name: 'Undo Enabled' }).click();
      await isUnchanged(page);
    },
    addon(2),
  );
});

test('a response goes once the form is edited, and the focus stays with the page', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).fill('Saved first');
      await predicts(page, 200, '1 change');
      await save(page).click();
      const response = await hasResponse(page, 200);
      await description(page).fill('Edited after that');
      await response.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Discard' }).click();
      await isUnchanged(page);
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    },
    addon(2),
  );
});
