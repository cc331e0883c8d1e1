// Tests signing in and the tasks of service accounts, strategy types and the playground by the keyboard alone: after each action the focus is
// within the page, and its result is announced.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasFieldError, hasResponse, keepsFocus, predicts, Server, token } from './harness.mjs';
import { byKeyboardOn } from './keyboard.mjs';
import { browser, server } from './stage.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const link = (page, name) => page.getByRole('link', { name, exact: true });
const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor();
const onPath = (path, story, options) => byKeyboardOn(browser, server, path, story, options);
const signedOut = { signedIn: false };

test('a wrong token is refused, the right one signs in, and signing out leads back', async () => {
  await onPath(
    '/',
    async (page, keys) => {
      const field = page.getByLabel('Admin token');
      await keepsFocus(page, /^Admin token/);
      await keys.type('a-wrong-token');
      await keys.press('Enter');
      await hasFieldError(field, /^The server does not accept this token\.$/);
      await keepsFocus(page, /^Admin token/);
      await keys.fill(field, token);
      await keys.press('Enter');
      await heading(page, 'Addons');
      await keepsFocus(page, /^Addons$/);
      await keys.to(button(page, 'Sign out'), { backwards: true });
      await keys.press('Enter');
      await keepsFocus(page, /^Admin token/);
    },
    signedOut,
  );
});

test('a token that the server no longer accepts is renewed over the form', async () => {
  const own = await Server.start();
  try {
    await byKeyboardOn(browser, own, '/#/addons/4', async (page, keys) => {
      const description = page.getByRole('textbox', { name: 'Description' });
      await keys.fill(description, 'Typed before');
      await predicts(page, 200, '1 change');
      await own.restart('another-admin-token');
      await keys.use(button(page, 'Save'));
      const dialog = page.getByRole('dialog', { name: 'The server no longer accepts the token' });
      await dialog.waitFor();
      await keepsFocus(page, /^Admin token/);
      await keys.press('Escape', 'Escape');
      await dialog.waitFor(); // Escape does not close it
      await keepsFocus(page, /^Admin token/);
      await keys.type('another-admin-token');
      await keys.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await keepsFocus(page, /^(Save|Server response)$/);
      assert.equal(await description.inputValue(), 'Typed before');
      await keys.use(button(page, 'Save'));
      await hasResponse(page, 200);
      await keepsFocus(page, /^Server response$/);
    });
  } finally {
    await own.stop();
  }
});

test('a service account is created, gets two tokens, whose secrets are copied, and both are deleted', async () => {
  await onPath(
    '/#/service-accounts',
    async (page, keys) => {
      await keys.use(link(page, 'New service account'));
      await keepsFocus(page, /^New service account$/);
      await keys.use(button(page, 'Create'));
      await keepsFocus(page, /^(User name|Root role)/);
      await keys.to(page.getByRole('textbox', { name: 'User name' }), { backwards: true });
      await keys.type('by-keyboard');
      await keys.choose(page.getByRole('combobox', { name: 'Root role' }), 'Viewer');
      await predicts(page, 201, 'created');
      await keys.use(button(page, 'Create'));
      await heading(page, /^Service account #\d+$/);
      await keepsFocus(page, /^Service account #\d+$/);
      await keys.hears(/^Service account by-keyboard was created, exactly as predicted\./);

      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      const secrets = [];
      for (const [name, lifetime] of [
        ['first', '30 days'],
        ['second', '1 year'],
      ]) {
        await keys.use(button(page, 'New token'));
        await keepsFocus(page, /^Description/);
        await keys.type(name);
        await keys.use(button(page, lifetime));
        await keepsFocus(page, new RegExp(`^${lifetime}$`));
        await keys.use(button(page, 'Create token'));
        await page.getByText(`Copy the secret of “${name}” now`).waitFor();
        await keepsFocus(page, /^New secret$/);
        await keys.hears(new RegExp(`Copy the secret of “${name}” now`));
        await keys.use(button(page, 'Copy secret').first());
        await keys.hears(/^Copied ✓$/);
        await keepsFocus(page, /^Copied ✓$/);
        secrets.push(await copied());
      }
      assert.equal(new Set(secrets).size, 2);
      for (const left of [1, 0]) {
        await keys.to(button(page, 'I have copied it').first(), { backwards: left === 1 });
        await keys.press('Enter');
        await keepsFocus(page, /^Tokens$/);
        assert.equal(await button(page, 'I have copied it').count(), left);
      }

      await keys.use(button(page, 'New token'));
      await keys.use(button(page, 'Create token'));
      await hasFieldError(page.getByRole('textbox', { name: 'Description' }), /./);
      await keepsFocus(page, /^Description/);
      await keys.use(button(page, 'Cancel'));
      await keepsFocus(page, /^Tokens$/);

      for (const name of ['first', 'second']) {
        await keys.use(button(page, `Delete token ${name}`));
        await keepsFocus(page, new RegExp(`^Type “${name}” to confirm`));
        await keys.press('Escape');
        await keepsFocus(page, new RegExp(`^Delete token ${name}$`));
        await keys.press('Enter');
        await keepsFocus(page, new RegExp(`^Type “${name}” to confirm`));
        await keys.type(name);
        await keys.press('Enter');
        await keepsFocus(page, /^Tokens$/);
        await keys.hears(new RegExp(`^Token ${name} was deleted, exactly as predicted\\.`));
      }

      await keys.use(button(page, 'Delete service account…'));
      await keys.use(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
      await page.locator('dialog').waitFor({ state: 'detached' });
      await keepsFocus(page, /^Delete service account…$/);
      await keys.press('Enter');
      await keepsFocus(page, /^Type “by-keyboard” to confirm/);
      await keys.type('by-keyboard');
      await keys.press('Enter');
      await heading(page, 'Service accounts');
      await keepsFocus(page, /^Service accounts$/);
      await keys.hears(/was deleted, exactly as predicted\./);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('a strategy type is created, deprecated, reactivated, deleted and created again by Undo', async () => {
  await onPath('/#/strategies', async (page, keys) => {
    await keys.use(link(page, 'New strategy type'));
    await keepsFocus(page, /^New strategy type$/);
    await keys.use(button(page, 'Create'));
    await keepsFocus(page, /^Name/);
    await keys.type('by-keyboard');
    await keys.use(button(page, 'Add parameter'));
    await keepsFocus(page, /^Name/);
    await keys.type('share');
    await keys.choose(page.getByRole('combobox', { name: 'Type' }), 'number');
    await keys.use(button(page, 'Add parameter'));
    await keepsFocus(page, /^Name/);
    await keys.use(button(page, 'Remove parameter 2'));
    await keepsFocus(page);
    await predicts(page, 201, 'created');
    await keys.use(button(page, 'Create'));
    await heading(page, 'Strategy type by-keyboard');
    await keepsFocus(page, /^Strategy type by-keyboard$/);
    await keys.hears(/by-keyboard was created, exactly as predicted\./);

    await keys.use(button(page, 'Deprecate'));
    await keepsFocus(page, /^Reactivate$/);
    await keys.hears(/^by-keyboard was deprecated, exactly as predicted\./);
    await keys.use(button(page, 'Reactivate'));
    await keepsFocus(page, /^Deprecate$/);
    await keys.hears(/^by-keyboard was reactivated, exactly as predicted\./);

    await keys.use(button(page, 'Delete strategy type…'));
    await keepsFocus(page, /^Delete strategy type$/);
    await keys.press('Enter');
    await heading(page, 'Strategy types');
    await keepsFocus(page, /^Strategy types$/);
    await keys.hears(/^by-keyboard was deleted, exactly as predicted\./);
    await keys.use(button(page, 'Undo'));
    await keys.hears(/^by-keyboard was created again\./);
    await keepsFocus(page);
    await page.getByRole('row', { name: /by-keyboard/ }).waitFor();
  });
});

test('the playground checks a sample, and Escape leaves its editor', async () => {
  await onPath(
    '/play/',
    async (page, keys) => {
      const errors = page.getByRole('region', { name: 'Result' }).getByRole('list', { name: 'Errors' });
      await keys.choose(page.getByLabel('Sample document'), 'A URL without');
      await errors.getByText('/parameters/url').waitFor();
      await keys.hears(/^Invalid/);
      await keys.use(errors.getByRole('button').first());
      // The editor has the focus before it has selected the value.
      await page.waitForFunction(() => document.activeElement?.shadowRoot?.getSelection?.().toString());
      await keys.type('"https://example.com/"');
      await page.getByRole('region', { name: 'Result' }).getByText('Valid', { exact: true }).waitFor();
      await keys.hears(/^Valid/);
      // Tab leaves the editor: it is not typed.
      await keys.use(button(page, 'Copy link'));
    },
    signedOut,
  );
});
