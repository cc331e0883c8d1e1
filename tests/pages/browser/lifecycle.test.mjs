// Resources are created and deleted, each with its predicted response.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, onPage, predicts, secretField } from './harness.mjs';
import { browser, server } from './stage.mjs';

const main = (page) => page.getByRole('main');
const card = (page, name) => page.getByRole('region', { name });
const flash = (page, words) => page.locator('.flash', { hasText: words }).waitFor();

/** Opens the confirmation of a deletion, types the name, and deletes. */
async function confirm(page, region, { button, name }) {
  const within = card(page, region);
  await within.getByRole('button', { name: `${button}…` }).click();
  await within.getByText(/^The server will (accept|refuse) this/).waitFor();
  const action = within.getByRole('button', { name: button, exact: true });
  assert.ok(await action.isDisabled());
  await within.getByLabel(/^Type “/).fill(name);
  await action.click();
}

test('an addon is created with its prediction, opened, and deleted by its name', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('link', { name: 'New addon' }).click();
    await page.getByRole('status', { name: 'Prediction' }).getByText('Nothing entered yet').waitFor();
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('datadog');
    await page.getByRole('textbox', { name: 'Description' }).fill('Made in the browser');
    await predicts(page, 400, 'problem');
    await secretField(page, 'Datadog API key').fill('a-new-key');
    await page.getByRole('combobox', { name: 'Events' }).fill('feature-archived');
    await page.keyboard.press('Enter');
    await predicts(page, 201, 'created');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const response = await hasResponse(page, 201);
    await response.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { name: /Datadog addon #/ }).waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()).replace(' addon', '');
    await confirm(page, 'Delete this addon', { button: 'Delete addon', name });
    await flash(page, 'exactly as predicted');
    await page.getByRole('row', { name: /Webhook #1/ }).waitFor();
    assert.equal(await page.getByText('Made in the browser').count(), 0);
  });
});

test('a service account and its token are created, the secret is shown once, and both are deleted', async () => {
  let secret;
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('link', { name: 'New service account' }).click();
      await page.getByRole('textbox', { name: 'User name' }).fill('deploy-pipeline');
      await page.getByRole('combobox', { name: 'Root role' }).selectOption('Viewer');
      await predicts(page, 409, 'NameExistsError');
      await page.getByRole('textbox', { name: 'User name' }).fill('browser-made');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Browser made');
      await predicts(page, 201, 'created');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await (await hasResponse(page, 201)).getByRole('link', { name: 'Open it' }).click();
      await page.getByRole('heading', { name: 'Service account Browser made' }).waitFor();

      await page.getByRole('button', { name: 'New token' }).click();
      const form = page.getByRole('form', { name: 'New token' });
      await form.getByLabel('Description').fill('A test');
      await form.getByText('The server will accept this.').waitFor();
      await form.getByRole('button', { name: 'Create token' }).click();
      const shown = card(page, 'New secret');
      secret = await shown.locator('.secret code').textContent();
      await page.getByRole('row', { name: /A test/ }).waitFor();
      const asked = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await page.getByRole('link', { name: 'Addons', exact: true }).click();
      assert.match(await asked, /not shown again/);
      const { status } = await server.ask('/api/admin/addons', { headers: { authorization: secret } });
      assert.equal(status, 200, 'the token authenticates');
      await shown.getByRole('button', { name: 'I have copied it' }).click();
      assert.ok(!(await main(page).textContent()).includes(secret));

      await page.getByRole('button', { name: 'Delete token A test' }).click();
      await confirm(page, 'Delete token A test', { button: 'Delete token', name: 'A test' });
      await page.getByText('This account has no tokens.').waitFor();
      await confirm(page, 'Delete this service account', { button: 'Delete service account', name: 'browser-made' });
      await flash(page, 'exactly as predicted');
      await page.getByRole('row', { name: /Terraform/ }).waitFor();
    },
    { path: '/#/service-accounts' },
  );
  const { status } = await server.ask('/api/admin/addons', { headers: { authorization: secret } });
  assert.equal(status, 401, 'the deleted token authenticates no longer');
});

test('a strategy type is deprecated, reactivated, deleted and created again', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('link', { name: /beta testers/i }).click();
      await card(page, 'Reactivate').getByRole('button', { name: 'Reactivate' }).click();
      await flash(page, 'reactivated, exactly as predicted');
      await card(page, 'Deprecate').getByRole('button', { name: 'Deprecate' }).click();
      await flash(page, 'deprecated, exactly as predicted');
      await confirm(page, 'Delete this strategy type', { button: 'Delete strategy type', name: 'shop-beta-testers' });
      await flash(page, 'deleted, exactly as predicted');
      await page.getByRole('heading', { name: 'Strategy types' }).waitFor();
      assert.equal(await page.getByRole('row', { name: /shop-beta-testers/ }).count(), 0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('row', { name: /shop-beta-testers/ }).waitFor();
    },
    { path: '/#/strategies' },
  );
});

test('a bundled strategy type is neither deprecated nor deleted, as predicted', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await card(page, 'Delete this strategy type')
        .getByText(/The server will refuse this/)
        .waitFor();
      await confirm(page, 'Delete this strategy type', { button: 'Delete strategy type', name: 'flexibleRollout' });
      await page.getByRole('alert').getByText('403 NoAccessError').waitFor();
    },
    { path: '/#/strategies/type/flexibleRollout' },
  );
});
