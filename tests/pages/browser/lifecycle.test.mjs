// Resources are created and deleted, each with its predicted response.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasFieldError, hasResponse, keepsFocus, onPage, predicts, secretField } from './harness.mjs';
import { browser, server } from './stage.mjs';

const main = (page) => page.getByRole('main');
const card = (page, name) => page.getByRole('region', { name });
const flash = (page, words) => page.locator('.flash', { hasText: words }).waitFor();

/** Opens the dialog of a deletion by the button that has the focus or gets it, types the name, and deletes by Enter. */
async function confirm(page, button, { name = '' } = {}) {
  await page.getByRole('button', { name: `${button}…` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^The server will (accept|refuse) this/).waitFor();
  if (!name) return page.keyboard.press('Enter');
  assert.ok(await dialog.getByRole('button', { name: button, exact: true }).isDisabled());
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('an addon is created with its prediction, opened, and deleted by its name', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('link', { name: 'New addon' }).click();
    await page.getByRole('heading', { name: 'New addon' }).waitFor(); // the list has a filter of the same name as the field
    await page.getByRole('status', { name: 'Prediction' }).getByText('Nothing entered yet').waitFor();
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('datadog');
    await page.getByRole('textbox', { name: 'Description' }).fill('Made in the browser');
    await predicts(page, 400, 'problem');
    await secretField(page, 'Datadog API key').fill('a-new-key');
    const isNeverTriggered = page.getByText('Without events, the addon is never triggered.');
    await isNeverTriggered.waitFor();
    await page.getByRole('combobox', { name: 'Events' }).fill('feature-archived');
    await page.keyboard.press('Enter');
    await isNeverTriggered.waitFor({ state: 'detached' });
    await predicts(page, 201, 'created');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await flash(page, 'was created, exactly as predicted');
    await keepsFocus(page, /^Datadog addon #/);
    await page.getByRole('heading', { name: /Datadog addon #/ }).waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()).replace(' addon', '');
    await confirm(page, 'Delete addon', { name });
    await flash(page, 'exactly as predicted');
    await keepsFocus(page, /^Addons$/);
    await page.getByRole('row', { name: /Webhook #1/ }).waitFor();
    assert.equal(await page.getByText('Made in the browser').count(), 0);
  });
});

test('a name that someone else takes meanwhile is marked at its field', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const name = page.getByRole('textbox', { name: 'User name' });
      await name.fill('taken-meanwhile');
      await page.getByRole('combobox', { name: 'Root role' }).selectOption('Viewer');
      await predicts(page, 201, 'created');
      const body = JSON.stringify({ username: 'taken-meanwhile', rootRole: 3 });
      const { status } = await server.ask('/api/admin/service-account', { method: 'POST', body });
      assert.equal(status, 201);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await hasResponse(page, 409, 'The name is already used.');
      await hasFieldError(name, /^Already used$/);
      await name.fill('free-again');
      await hasFieldError(name, /^$/);
      // A name that is in the list is marked without asking the server.
      await name.fill('terraform');
      await predicts(page, 409, 'already used');
      await hasFieldError(name, /^Already used$/);
    },
    { path: '/#/service-accounts/new' },
  );
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
      await predicts(page, 409, 'already used');
      await page.getByRole('textbox', { name: 'User name' }).fill('browser-made');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Browser made');
      await predicts(page, 201, 'created');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await flash(page, 'Service account browser-made was created, exactly as predicted');
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
      await keepsFocus(page, /Type “A test” to confirm/);
      await page.keyboard.type('A test');
      await page.keyboard.press('Enter');
      await page.getByText('This account has no tokens.').waitFor();
      await keepsFocus(page, /^Tokens/);
      await confirm(page, 'Delete service account', { name: 'browser-made' });
      await flash(page, 'exactly as predicted');
      await page.getByRole('row', { name: /Terraform/ }).waitFor();
      await page.getByRole('link', { name: 'Addons', exact: true }).click();
      await page.getByRole('heading', { name: 'Addons' }).waitFor();
      assert.equal(await page.locator('.flash').count(), 0, 'a message does not follow to other pages');
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
      await keepsFocus(page, /^Deprecate$/);
      await card(page, 'Deprecate').getByRole('button', { name: 'Deprecate' }).click();
      await flash(page, 'deprecated, exactly as predicted');
      await keepsFocus(page, /^Reactivate$/);
      await confirm(page, 'Delete strategy type');
      await flash(page, 'deleted, exactly as predicted');
      await page.getByRole('heading', { name: 'Strategy types' }).waitFor();
      assert.equal(await page.getByRole('row', { name: /shop-beta-testers/ }).count(), 0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('row', { name: /shop-beta-testers/ }).waitFor();
    },
    { path: '/#/strategies' },
  );
});

test('the buttons of a bundled strategy type are off, with the reason', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      for (const [title, button] of [
        ['Deprecate', 'Deprecate'],
        ['Delete this strategy type', 'Delete strategy type…'],
      ]) {
        const off = card(page, title).getByRole('button', { name: button, exact: true });
        assert.ok(await off.isDisabled(), button);
        await card(page, title)
          .getByText(/^The server will refuse this: ./)
          .waitFor();
      }
    },
    { path: '/#/strategies/type/flexibleRollout' },
  );
});

test('a deletion is given up by Escape or a button, and the focus returns to where it was', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const opener = page.getByRole('button', { name: 'Delete token Nightly clean-up of stale flags' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await keepsFocus(page, /Type “Nightly clean-up of stale flags” to confirm/);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await keepsFocus(page, /^Delete token Nightly clean-up of stale flags$/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await keepsFocus(page, /^Delete token Nightly clean-up of stale flags$/);
      await page.getByRole('button', { name: 'Delete service account…' }).click();
      await page.keyboard.press('Escape');
      await keepsFocus(page, /^Delete service account…$/);
    },
    { path: '/#/service-accounts/11' },
  );
});
