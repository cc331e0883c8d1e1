// Tests the pages of service accounts.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually } from '../../server/support/server.mjs';
import { hasCount, hasFieldError, hasResponse, isUnchanged, keepsFocus, onPage, predicts } from './harness.mjs';
import { browser, server } from './stage.mjs';

test('times are shown by their distance from now, with the exact one, and expired tokens are marked', async () => {
  const beforeOpening = (page) => page.clock.setFixedTime('2998-12-30T10:00:00Z');
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('link', { name: 'Service accounts' }).click();
      await page
        .getByRole('row', { name: /Deploy/ })
        .getByText('1 expired')
        .waitFor();
      await page.getByRole('link', { name: 'Deploy pipeline #11' }).click();
      const row = page.getByRole('row', { name: /Nightly clean-up/ });
      await row.getByText('Expired').waitFor();
      const expires = row.locator('[data-label="Expires"] time');
      assert.equal(await expires.textContent(), '4 months ago');
      assert.match(await expires.getAttribute('title'), /2998.*UTC/);
      const live = page.getByRole('row', { name: /Build server/ });
      assert.match(await live.textContent(), /in 13 days/);
      assert.equal(await live.getByText('Expired').count(), 0);
    },
    { beforeOpening, timezoneId: 'UTC' },
  );
});

test('the expiry of a token is set by a button, in a time zone that the form names', async () => {
  const beforeOpening = (page) => page.clock.setFixedTime('2026-11-23T10:00:00Z');
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByText(/In your time zone: Asia\/\w+, GMT\+05:30\./).waitFor();
      const expires = page.getByLabel('Expires', { exact: false }).and(page.locator('input'));
      assert.equal(await expires.inputValue(), '2027-02-21T15:30');
      await page.getByRole('button', { name: '30 days' }).click();
      assert.equal(await expires.inputValue(), '2026-12-23T15:30');
    },
    { beforeOpening, timezoneId: 'Asia/Kolkata', path: '/#/service-accounts/11' },
  );
});

test('the form of a token keeps the focus, marks its fields, and asks before it is dropped', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      await keepsFocus(page, /^Description/);
      const form = page.getByRole('form', { name: 'New token' });
      await page.getByRole('button', { name: 'Create token' }).click();
      await hasFieldError(form.getByLabel('Description'), /./);
      await keepsFocus(page, /^Description/);
      await form.getByLabel('Description').fill('Half a token');
      const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
      void form.getByRole('button', { name: 'Cancel' }).click();
      await asked;
      assert.equal(await form.getByLabel('Description').inputValue(), 'Half a token');
      page.on('dialog', (dialog) => dialog.accept());
      await form.getByRole('button', { name: 'Cancel' }).click();
      await form.waitFor({ state: 'detached' });
      await keepsFocus(page, /^Tokens$/);
      await page.getByRole('button', { name: 'New token' }).click();
      await page.keyboard.type('Announced by focus');
      await page.keyboard.press('Enter');
      await keepsFocus(page, /^New secret$/);
      assert.equal(await page.locator('[role=status] .secret').count(), 1, 'it is in a live region');
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await keepsFocus(page, /^Tokens$/);
    },
    { path: '/#/service-accounts/11' },
  );
});

test('without a list of roles, the root role is an id that is checked while typing', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const role = page.getByRole('textbox', { name: 'Root role' });
      await role.fill('2.5');
      await role.blur();
      await hasFieldError(role, /Must be a whole number/);
      await role.fill('admin');
      await predicts(page, 400, '1 problem');
      await hasFieldError(role, /Must be a whole number/);
      for (const other of ['9007199254740993', '0x10']) {
        await role.fill(other);
        await hasFieldError(role, /Must be a whole number/);
      }
      await role.fill('3');
      await page.getByRole('textbox', { name: 'Name' }).fill('Terraform, production');
      await predicts(page, 200, '2 changes');
      await hasFieldError(role, /^$/);
      await page.getByRole('button', { name: 'Save' }).click();
      await hasResponse(page, 200);
      await page.getByRole('heading', { name: 'Service account Terraform, production' }).waitFor();
    },
    { path: '/#/service-accounts/12', beforeOpening: withoutRoles },
  );
  await server.restart();
  const { body } = await server.ask('/api/admin/service-account/12');
  assert.equal(body.name, 'Terraform, production');
  assert.equal(body.rootRole, 3);
  assert.equal(body.username, 'terraform');
});

test('root roles have names, and an unknown one is called so', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page
        .getByRole('row', { name: /Deploy pipeline/ })
        .getByText('Editor')
        .waitFor();
      await page.getByRole('link', { name: /Deploy pipeline/ }).click();
      await page.getByRole('combobox', { name: 'Root role' }).selectOption('Viewer');
      await predicts(page, 200, '1 change');
      const change = page.locator('[data-change="/rootRole"]');
      assert.deepEqual(await change.locator('del, ins').allTextContents(), ['Editor', 'Viewer']);
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.route('**/api/admin/service-account', async (route) => {
        const response = await route.fetch();
        const list = await response.json();
        await route.fulfill({ response, json: { ...list, rootRoles: list.rootRoles.filter(({ id }) => id !== 2) } });
      });
      await page.reload();
      await page
        .getByRole('combobox', { name: 'Root role' })
        .getByText('Unknown role (2)')
        .waitFor({ state: 'attached' });
    },
    { path: '/#/service-accounts' },
  );
});

/** Lists of service accounts as services without `rootRoles` send them. */
async function withoutRoles(page) {
  await page.route('**/api/admin/service-account', async (route) => {
    const response = await route.fetch();
    const { rootRoles, ...list } = await response.json();
    await route.fulfill({ response, json: list });
  });
}

test('deprecated properties of an account are marked, with the reason', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('Read-only properties').click();
      const seenAt = page.locator('.facts').getByText('Deprecated always null.');
      await seenAt.waitFor();
      await page.getByText('Deprecated for internal use only.').waitFor();
    },
    { path: '/#/service-accounts/11' },
  );
});

test('each new secret stays until it was copied, and leaving asks about all of them', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const questions = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.dismiss();
      });
      const create = async (description) => {
        await page.getByRole('button', { name: 'New token' }).click();
        await page.getByRole('textbox', { name: 'Description' }).fill(description);
        // The prediction moves the button as it appears.
        await page.getByRole('form', { name: 'New token' }).getByText('201').waitFor();
        await page.getByRole('link', { name: 'Addons' }).click();
        await page.getByRole('button', { name: 'Create token' }).click();
        await page.getByText(`Copy the secret of “${description}” now`).waitFor();
      };
      await create('first of two');
      const first = await page.locator('.secret code').textContent();
      await create('second of two');
      await page.getByRole('link', { name: 'Addons' }).click();
      await eventually(() => questions.length === 3); // events of dialogs come later than clicks end
      assert.deepEqual(questions, [
        'Your changes have not been sent. Leave without them?',
        'The secret of the new token is not shown again. Leave without it?',
        'The secrets of 2 new tokens are not shown again. Leave without them?',
      ]);
      const secrets = await page.locator('.secret code').allTextContents();
      assert.equal(secrets.length, 2);
      assert.equal(secrets[1], first, 'the first secret is still shown');
      for (const secret of secrets) {
        const { status } = await server.ask('/api/admin/addons', { headers: { authorization: secret } });
        assert.equal(status, 200);
      }
      const copied = page.getByRole('button', { name: 'I have copied it' });
      await copied.last().click();
      await page.getByText('“first of two” now').waitFor({ state: 'detached' });
      assert.deepEqual(await page.locator('.secret code').allTextContents(), [secrets[0]]);
      await copied.click();
      await page.getByRole('link', { name: 'Addons' }).click();
      await page.getByRole('heading', { name: 'Addons', level: 1 }).waitFor();
      assert.equal(questions.length, 3, 'nothing would be lost');
    },
    { path: '/#/service-accounts/11' },
  );
});

const addToken = async (page, description) => {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.keyboard.press('Enter');
  await page.getByText(`Copy the secret of “${description}” now`).waitFor();
  await page.getByRole('row', { name: new RegExp(description) }).waitFor();
};

test('an account that was created without a name is unchanged after a token was created', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'User name' }).fill('nameless');
      await page.getByRole('combobox', { name: 'Root role' }).selectOption('Viewer');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await addToken(page, 'of-the-nameless');
      await isUnchanged(page);
    },
    { path: '/#/service-accounts/new' },
  );
});

test('the secret of a token goes with the token', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      page.on('dialog', (dialog) => dialog.dismiss()); // stays, if leaving asks
      await addToken(page, 'soon-deleted');
      await page.getByRole('button', { name: 'Delete token soon-deleted' }).click();
      await page.getByRole('dialog').getByText('The server will accept this').waitFor();
      await page.keyboard.type('soon-deleted');
      await page.keyboard.press('Enter');
      await page.getByText('Token soon-deleted was deleted').waitFor();
      await hasCount(page.locator('.secret'), 0);
      await page.getByRole('link', { name: 'Addons' }).click();
      await page.getByRole('heading', { name: 'Addons', level: 1 }).waitFor();
    },
    { path: '/#/service-accounts/11' },
  );
});
