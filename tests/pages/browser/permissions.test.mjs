// Tests what the admin page predicts after a refusal for a missing permission.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hasResponse, onPage, predicts, Server, signIn, startBrowser } from './harness.mjs';

const reader = 'token-without-permissions';
const developer = 'token-limited-to-development';
const accountKeeper = 'token-for-service-accounts';
const tokens = [
  { token: reader, name: 'reader', permissions: [] },
  {
    token: developer,
    name: 'developer',
    permissions: ['UPDATE_ADDON', 'CREATE_ADDON'],
    environments: ['development', 'staging'],
  },
  { token: accountKeeper, name: 'account-keeper', permissions: ['UPDATE_SERVICE_ACCOUNT'] },
];

/** @type {Server} */
let server;
let browser;

before(async () => {
  server = await Server.start({ tokens });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const description = (page) => page.getByRole('textbox', { name: 'Description' });
const save = (page) => page.getByRole('button', { name: 'Save', exact: true });
const saveAnyway = (page) => page.getByRole('button', { name: 'Send anyway' });
const opened = (page, title) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const card = (page, name) => page.getByRole('region', { name });

/** Runs a story with another token than the administrator's. */
function as(other, path, story) {
  return onPage(
    browser,
    server,
    async (page) => {
      page.on('dialog', (dialog) => dialog.accept());
      await story(page);
    },
    { signedIn: other, path },
  );
}

async function goTo(page, path, title) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await opened(page, title);
}

async function signsOut(page) {
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('after a refusal for a permission, everything that needs it is predicted to be refused', async () => {
  await as(reader, '/#/addons/4', async (page) => {
    await description(page).fill('Changed by a reader');
    await predicts(page, 200, '1 change');
    await save(page).click();
    const response = await hasResponse(page, 403, 'Predicted was 200');
    await response.getByText('the permission UPDATE_ADDON is required').waitFor();
    await predicts(page, 403, 'no permission');
    await description(page).fill('Changed by a reader, again');
    await response.waitFor({ state: 'detached' });
    await predicts(page, 403, 'no permission');
    await saveAnyway(page).click();
    await hasResponse(page, 403);

    await goTo(page, '#/addons/1', /addon #1/);
    await description(page).fill('Another addon');
    await predicts(page, 403, 'no permission');

    // Nothing was said about other permissions.
    await goTo(page, '#/service-accounts/11', /Deploy pipeline/);
    await page.getByRole('textbox', { name: 'Name' }).fill('Deploys');
    await predicts(page, 200, '1 change');
  });
});

test('actions and the form of a token know it too', async () => {
  await as(reader, '/#/strategies/type/shop-beta-testers', async (page) => {
    const reactivate = card(page, 'Reactivate');
    await reactivate.getByText('The server will accept this.').waitFor();
    await reactivate.getByRole('button', { name: 'Reactivate' }).click();
    await reactivate.getByText('The server will refuse this: the permission UPDATE_STRATEGY is required').waitFor();
    assert.equal(await page.getByText('The server will accept this.').count(), 0);

    await goTo(page, '#/service-accounts/11', /Deploy pipeline/);
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('form', { name: 'New token' });
    await form.getByLabel('Description').fill('For a reader');
    await form.getByText('The server will accept this.').waitFor();
    await form.getByRole('button', { name: 'Create token' }).click();
    const refused = form.getByText('The server will refuse this: the permission UPDATE_SERVICE_ACCOUNT is required');
    await refused.waitFor();
    assert.equal(await form.getByText('The server will accept this.').count(), 0);
    await form.getByLabel('Description').fill('For a reader, again');
    await refused.waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('textbox', { name: 'Name' }).fill('Deploys');
    await predicts(page, 403, 'no permission');
  });
});

test('a refusal for an environment says nothing about other environments', async () => {
  await as(developer, '/#/addons/4', async (page) => {
    await description(page).fill('Changed in production');
    await predicts(page, 200, '1 change');
    await save(page).click();
    const refusal = 'the permission UPDATE_ADDON is required for the environment "production"';
    const response = await hasResponse(page, 403, 'Predicted was 200');
    await response.getByText(refusal).waitFor();
    await description(page).fill('Changed in production, again');
    await response.waitFor({ state: 'detached' });
    await predicts(page, 403, 'no permission');
    await saveAnyway(page).click();
    await hasResponse(page, 403);

    // An addon without environments is one of all.
    await goTo(page, '#/addons/3', /addon #3/);
    await description(page).fill('Of all environments');
    await predicts(page, 403, 'no permission');
    await page.getByText('the permission UPDATE_ADDON is required for all environments').first().waitFor();
    await saveAnyway(page).click();
    await hasResponse(page, 403);

    await server.ask('/api/admin/addons/2', {
      method: 'PUT',
      body: JSON.stringify({ ...(await server.ask('/api/admin/addons/2')).body, environments: ['staging'] }),
    });
    await goTo(page, '#/addons/2', /addon #2/);
    await description(page).fill('Of an environment that is allowed');
    await predicts(page, 200, '1 change');
    await save(page).click();
    await hasResponse(page, 200);
  });
});

test('a refusal to give a root role says nothing about other roles', async () => {
  await as(accountKeeper, '/#/service-accounts/11', async (page) => {
    const role = page.getByRole('combobox', { name: 'Root role' });
    await role.selectOption('Admin');
    await predicts(page, 200, '1 change');
    await save(page).click();
    const refusal = 'the permission UPDATE_ADDON is required to give the root role "Admin"';
    const response = await hasResponse(page, 403, 'Predicted was 200');
    await response.getByText(refusal).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Administers');
    await response.waitFor({ state: 'detached' });
    await predicts(page, 403, 'no permission');
    await saveAnyway(page).click();
    await hasResponse(page, 403);
    await role.selectOption('Viewer');
    await predicts(page, 200, '2 changes');

    // The permission that was named is missing everywhere.
    await goTo(page, '#/addons/4', /addon #4/);
    await description(page).fill('Changed by a keeper of accounts');
    await predicts(page, 403, 'no permission');
  });
});

test('another token starts without the refusals of the one before', async () => {
  await as(reader, '/#/addons/4', async (page) => {
    await description(page).fill('Changed by a reader');
    await save(page).click();
    await predicts(page, 403, 'no permission');
    await signsOut(page);
    await signIn(page);
    await description(page).fill('Changed by the administrator');
    await predicts(page, 200, '1 change');
    assert.equal(await page.getByText('no permission').count(), 0);
  });
  const limited = await Server.start({ tokens });
  try {
    await onPage(
      browser,
      limited,
      async (page) => {
        await description(page).fill('Changed by a reader');
        await save(page).click();
        await predicts(page, 403, 'no permission');
        await limited.restart('another-admin-token', []);
        await saveAnyway(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Admin token').fill('another-admin-token');
        await dialog.getByRole('button', { name: 'Go on' }).click();
        await dialog.waitFor({ state: 'detached' });
        await description(page).fill('Changed by the administrator');
        await predicts(page, 200, '1 change');
        await save(page).click();
        await hasResponse(page, 200);
      },
      { signedIn: reader, path: '/#/addons/4' },
    );
  } finally {
    await limited.stop();
  }
});
