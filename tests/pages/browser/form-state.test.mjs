// State of the forms: stored drafts, errors of fields, and the focus.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasCount, hasResponse, isUnchanged, onPage, predicts, secretField } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = (id) => ({ path: `/#/addons/${id}` });
const newStrategy = { path: '/#/strategies/new' };
const parameter = (page, number) => page.getByRole('listitem', { name: `Parameter ${number}` });

/** Waits until this has the focus. */
const isFocused = (locator) => locator.and(locator.page().locator(':focus')).waitFor();

test('null can be sent for a description that is null, and taken back', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('Request options').click();
      const toggle = page
        .getByRole('group', { name: 'Send null, which empties' })
        .getByRole('button', { name: 'description' });
      await isUnchanged(page);
      assert.equal(await toggle.getAttribute('aria-pressed'), 'false');
      await toggle.click();
      await predicts(page, 200, '1 change');
      await toggle.click();
      await isUnchanged(page);
    },
    addon(3),
  );
});

test('parameters of another provider are forgotten once they are saved or discarded', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const provider = page.getByRole('combobox', { name: 'Provider' });
      await provider.selectOption('slack');
      await page.getByRole('textbox', { name: 'Default channel' }).fill('typed before');
      await provider.selectOption('teams');
      await page.getByRole('textbox', { name: 'Description' }).fill('To discard');
      await predicts(page, 200, '1 change');
      await page.getByRole('button', { name: 'Discard' }).click();
      await provider.selectOption('slack');
      assert.equal(await page.getByRole('textbox', { name: 'Default channel' }).inputValue(), '');

      await provider.selectOption('webhook');
      await secretField(page, 'Webhook URL').fill('https://example.com/hook');
      await predicts(page, 200, /changes/);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await hasResponse(page, 200);
      await provider.selectOption('teams');
      assert.equal(await secretField(page, /URL/).inputValue(), '', 'not the mask of a secret that is gone');
    },
    addon(3),
  );
});

test('a secret that is replaced and then kept is no change, and the focus stays with it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'Replace Datadog API key' }).click();
      const secret = secretField(page, 'Datadog API key');
      await isFocused(secret);
      await page.getByRole('button', { name: 'Keep stored' }).click();
      await isFocused(secret);
      await isUnchanged(page);
      assert.ok(await page.getByRole('button', { name: 'Discard' }).isDisabled());
    },
    addon(4),
  );
});

test('a parameter has no error before the user has edited it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).first().fill('by-share');
      await page.getByRole('button', { name: 'Add parameter' }).click();
      const first = parameter(page, 1);
      await first.getByLabel('Name').fill('share');
      await first.getByLabel('Type').selectOption('number');
      await first.getByLabel('Description').focus();
      await page.getByRole('button', { name: 'Add parameter' }).click();
      await predicts(page, 400, '1 problem');
      await hasCount(page.locator('[aria-invalid]'), 0);
      await parameter(page, 2).getByLabel('Type').focus();
      await parameter(page, 2).getByLabel('Description').focus();
      await parameter(page, 2).getByLabel('Type').and(page.locator('[aria-invalid]')).waitFor();
      await hasCount(page.locator('[aria-invalid]'), 1);
    },
    newStrategy,
  );
});

test('a parameter is moved by the keyboard to where it belongs, step by step', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      for (const number of [1, 2, 3]) {
        await page.getByRole('button', { name: 'Add parameter' }).click();
        await parameter(page, number).getByLabel('Name').fill(`was ${number}`);
      }
      const button = (name) => page.getByRole('button', { name });
      await button('Move parameter 3 up').focus();
      await page.keyboard.press('Enter');
      await isFocused(button('Move parameter 2 up'));
      await page.keyboard.press('Enter');
      await isFocused(button('Move parameter 1 down'));
      const names = await page.getByRole('listitem').getByLabel('Name').all();
      assert.deepEqual(await Promise.all(names.map((name) => name.inputValue())), ['was 3', 'was 1', 'was 2']);
    },
    newStrategy,
  );
});

test('a tag is removed by the keyboard without losing one’s place, and an input method keeps its Enter', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const events = page.getByRole('combobox', { name: 'Events' });
      await page.getByRole('button', { name: 'Remove feature-stale-on' }).focus();
      await page.keyboard.press('Enter');
      await isFocused(events);
      await events.fill('イベント');
      await events.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
      assert.equal(await events.inputValue(), 'イベント');
      await page.getByRole('option', { name: 'Add “イベント”' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove イベント' }).waitFor();
    },
    addon(2),
  );
});
