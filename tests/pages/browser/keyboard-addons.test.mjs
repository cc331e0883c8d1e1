// Tests the tasks of addons by the keyboard alone: after each action the focus is within the page, and its result is announced.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasFieldError, hasResponse, isUnchanged, keepsFocus, predicts, requestBody, secretField } from './harness.mjs';
import { byKeyboardOn, elsewhere } from './keyboard.mjs';
import { browser, server } from './stage.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const link = (page, name) => page.getByRole('link', { name, exact: true });
const description = (page) => page.getByRole('textbox', { name: 'Description' });
const onAddon = (id, story, options) => byKeyboardOn(browser, server, `/#/addons/${id}`, story, options);
const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor();

test('an addon is created, from an empty form, and deleted by its name', async () => {
  await byKeyboardOn(browser, server, '/#/addons', async (page, keys) => {
    await keys.use(link(page, 'New addon'));
    await keepsFocus(page, /^New addon$/);
    await keys.use(button(page, 'Create'));
    const provider = page.getByRole('combobox', { name: 'Provider' });
    await hasFieldError(provider, /^Required$/);
    await keepsFocus(page, /^Provider/);
    await keys.hears(/400/);
    await keys.choose(provider, 'Datadog');
    await keys.fill(secretField(page, 'Datadog API key'), 'a key');
    await keys.fill(page.getByRole('combobox', { name: 'Events' }), 'feature-archived');
    await keys.press('Enter');
    await predicts(page, 201, 'created');
    await keys.use(button(page, 'Create'));
    await heading(page, /^Datadog addon #\d+$/);
    await keepsFocus(page, /^Datadog addon #\d+$/);
    await keys.hears(/^Addon #\d+ was created, exactly as predicted\./);
    await keys.use(button(page, 'Close'));
    await keepsFocus(page, /^Datadog addon/);

    const name = (await page.getByRole('heading', { level: 1 }).textContent()).replace(' addon', '');
    await keys.use(button(page, 'Delete addon…'));
    await keepsFocus(page, /^Type “Datadog #\d+” to confirm/);
    await keys.press('Escape');
    await keepsFocus(page, /^Delete addon…$/);
    await keys.press('Enter');
    await keepsFocus(page, /^Type “Datadog #\d+” to confirm/);
    await keys.press('Escape', 'Enter'); // at once: the second key is for the button behind
    await keepsFocus(page, /^Type “Datadog #\d+” to confirm/);
    await keys.type(name);
    await keys.press('Enter');
    await heading(page, 'Addons');
    await keepsFocus(page, /^Addons$/);
    await keys.hears(/^Addon #\d+ was deleted, exactly as predicted\./);
  });
});

test('a URL is replaced, mended and saved; a secret is kept after all; one change is undone, the others discarded', async () => {
  await onAddon(1, async (page, keys) => {
    await keys.use(button(page, 'Replace Webhook URL'));
    await keepsFocus(page, /^Webhook URL/);
    const url = secretField(page, 'Webhook URL');
    await keys.type('example.com/hook');
    await keys.use(button(page, 'Save'));
    await hasFieldError(url, /^Must be a URL/);
    await keepsFocus(page, /^Webhook URL/);
    await keys.press('End');
    await keys.fill(url, 'https://example.com/by-keyboard');
    await predicts(page, 200, '1 change');
    await keys.hears(/200/);

    await keys.use(button(page, 'Replace Authorization'));
    await keepsFocus(page, /^Authorization/);
    await keys.use(button(page, 'Keep stored Authorization'));
    await keepsFocus(page, /^Authorization/);

    await keys.fill(description(page), 'By keyboard');
    await predicts(page, 200, '2 changes');
    await keys.use(button(page, 'Undo Description'));
    await keepsFocus(page, /^Description/);
    await predicts(page, 200, '1 change');
    await keys.to(button(page, 'Save'), { backwards: true });
    await keys.press('Enter');
    await hasResponse(page, 200);
    await keepsFocus(page, /^Server response$/);
    await keys.hears(/Saved, exactly as predicted/);

    await keys.to(page.getByRole('checkbox', { name: 'Enabled' }), { backwards: true });
    await keys.press('Space');
    await predicts(page, 200, '1 change');
    await keys.use(button(page, 'Discard'));
    await isUnchanged(page);
    await keepsFocus(page, /^Webhook addon #1$/);
  });
  assert.match(await server.storedText(), /https:\/\/example\.com\/by-keyboard/);
});

test('lists of an addon are changed, with options that are chosen and others that are typed', async () => {
  await onAddon(3, async (page, keys) => {
    const environments = page.getByRole('combobox', { name: 'Environments' });
    await keys.to(environments);
    await keys.type('stag');
    await keys.press('ArrowDown', 'Enter');
    await keys.hears(/1 change/);
    await keys.type('a-new-one');
    await keys.press('Enter');
    await keepsFocus(page, /^Environments/);
    await predicts(page, 200, '1 change');
    await keys.to(button(page, 'Remove a-new-one'), { backwards: true });
    await keys.press('Enter');
    await keepsFocus(page, /^Environments/);
    await keys.use(button(page, 'Save'));
    await hasResponse(page, 200);
  });
  assert.deepEqual((await server.ask('/api/admin/addons/3')).body.environments, ['staging']);
});

test('a conflict is resolved value by value', async () => {
  await onAddon(4, async (page, keys) => {
    await keys.fill(description(page), 'Mine');
    await predicts(page, 200, '1 change');
    await elsewhere(server, '/api/admin/addons/4', { description: 'Theirs', enabled: false });
    await keys.use(button(page, 'Save'));
    const response = await hasResponse(page, 412, /the server knew something/);
    await keepsFocus(page, /^Server response$/);
    await keys.hears(/Someone else|412/);
    await keys.use(
      response.getByRole('group', { name: 'Keep for Description' }).getByRole('button', { name: 'Theirs' }),
      'Space',
    );
    await keepsFocus(page, /^Theirs$/);
    await keys.use(button(page, 'Reload and drop my changes'));
    await keepsFocus(page, /^Datadog addon #4$/);
    await isUnchanged(page);
    assert.equal(await description(page).inputValue(), 'Theirs');

    await keys.fill(description(page), 'Mine again');
    await predicts(page, 200, '1 change');
    await elsewhere(server, '/api/admin/addons/4', { description: 'Theirs again' });
    await keys.use(button(page, 'Save'));
    await hasResponse(page, 412, /the server knew something/);
    await keys.use(button(page, 'Reload and keep my changes'));
    await keepsFocus(page, /^Datadog addon #4$/);
    await predicts(page, 200, '1 change');
    await keys.use(button(page, 'Save'));
    await hasResponse(page, 200);
  });
});

test('a list is searched, filtered, sorted, switched and left for an addon', async () => {
  await byKeyboardOn(browser, server, '/#/addons', async (page, keys) => {
    await keys.fill(page.getByRole('searchbox', { name: 'Search addons' }), 'payments');
    await keys.hears(/^2 of 4$/);
    await keys.choose(page.getByRole('combobox', { name: 'Provider' }), 'Datadog');
    await keys.hears(/^1 of 4$/);
    await keys.to(page.getByRole('searchbox', { name: 'Search addons' }), { backwards: true });
    await keys.press('Escape');
    await keepsFocus(page, /^Search addons$/);
    await keys.choose(page.getByRole('combobox', { name: 'Provider' }), 'All');
    await keys.hears(/^4$/);
    await keys.use(button(page, 'Addon'));
    await keepsFocus(page, /^Addon$/);
    await page.getByRole('columnheader', { name: 'Addon' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await keys.use(page.getByRole('checkbox', { name: /^Enabled: Slack #2/ }), 'Space');
    await keepsFocus(page, /^Enabled: Slack #2/);
    await page
      .getByRole('row', { name: /Slack #2/ })
      .getByText('Disabled', { exact: true })
      .waitFor();
    await keys.use(link(page, 'Slack #2'));
    await heading(page, 'Slack addon #2');
    await keepsFocus(page, /^Slack addon #2$/);
  });
  assert.equal((await server.ask('/api/admin/addons/2')).body.enabled, false);
});

test('a request is copied as a command of curl', async () => {
  await onAddon(
    4,
    async (page, keys) => {
      await keys.to(page.getByRole('checkbox', { name: 'Enabled' }));
      await keys.press('Space');
      await predicts(page, 200, '1 change');
      await keys.use(page.locator('summary', { hasText: /^Request\b(?! options)/ }));
      await requestBody(page);
      await keys.use(page.getByRole('button', { name: /^Copy as curl/ }));
      await keys.hears(/^Copied ✓$/);
      await keepsFocus(page, /^Copied ✓$/);
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^curl -X PUT /);
      await keys.to(button(page, 'Discard'), { backwards: true });
      await keys.press('Enter');
      await isUnchanged(page);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('a mistake is made, sent anyway, and discarded', async () => {
  await onAddon(2, async (page, keys) => {
    await keys.use(button(page, 'Replace Slack webhook URL'));
    await keys.type('example.com');
    await predicts(page, 400, '1 problem');
    await keys.use(button(page, 'Send anyway'));
    await hasResponse(page, 400);
    await keepsFocus(page, /^Server response$/);
    await keys.to(button(page, 'Discard'), { backwards: true });
    await keys.press('Enter');
    await isUnchanged(page);
    await keepsFocus(page, /^Slack addon #2$/);
  });
});

test('leaving asks about changes that were not sent, and the focus stays with what leads there', async () => {
  await onAddon(2, async (page, keys) => {
    await keys.fill(description(page), 'Not sent');
    await predicts(page, 200, '1 change');
    const questions = [];
    let response = 'dismiss';
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog[response]();
    });
    await keys.to(link(page, 'Service accounts'), { backwards: true });
    await keys.press('Enter');
    await page.waitForFunction(() => location.hash === '#/addons/2');
    await keepsFocus(page, /^Service accounts$/);
    assert.equal(await description(page).inputValue(), 'Not sent');
    response = 'accept';
    await keys.press('Enter');
    await heading(page, 'Service accounts');
    await keepsFocus(page, /^Service accounts$/);
    assert.deepEqual(questions, Array(2).fill('Your changes have not been sent. Leave without them?'));
  });
});

test('pages that do not exist lead on', async () => {
  await onAddon(99, async (page, keys) => {
    await heading(page, 'Addon #99');
    await keepsFocus(page, /^Addon #99$/);
    await keys.use(link(page, 'Back to addons'));
    await heading(page, 'Addons');
    await keepsFocus(page, /^Addons$/);
    await page.evaluate(() => {
      location.hash = '#/nonsense';
    });
    await heading(page, 'Page not found');
    await keepsFocus(page, /^Page not found$/);
    await keys.use(page.getByRole('main').getByRole('link', { name: 'Strategy types' }));
    await heading(page, 'Strategy types');
    await keepsFocus(page, /^Strategy types$/);
  });
});
