// Changes by someone else while a page was open: deletions, new versions and names that were taken.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasCount, hasFieldError, hasResponse, isUnchanged, onPage, predicts, secretField } from './harness.mjs';
import { browser, server } from './stage.mjs';

const ask = async (method, path, body) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: 'browser-test-token', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, await response.text());
};

test('an account that was deleted meanwhile leads back to the list', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Kept as typed');
      await predicts(page, 200, '1 change');
      await ask('DELETE', '/api/admin/service-account/12');
      await page.getByRole('button', { name: 'Save' }).click();
      await hasResponse(page, 404, 'the server knew something');
      assert.equal(await page.locator('button.primary').count(), 0);
      assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Kept as typed');
      page.on('dialog', (dialog) => dialog.accept());
      await page.getByRole('link', { name: 'Back to service accounts' }).click();
      await page.getByRole('row', { name: /Deploy pipeline/ }).waitFor();
      await hasCount(page.getByRole('row', { name: /Terraform/ }), 0);
    },
    { path: '/#/service-accounts/12' },
  );
});

test('a strategy type that was deleted meanwhile leads back to the list', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('heading', { name: /Beta testers/ }).waitFor();
      await ask('DELETE', '/api/admin/strategies/shop-beta-testers');
      await page.getByRole('button', { name: /^(Deprecate|Reactivate)$/ }).click();
      await page.getByText('It does not exist. It may have been deleted.').waitFor();
      await page.getByRole('link', { name: 'Back to strategy types' }).click();
      await page.getByRole('heading', { name: 'Strategy types' }).waitFor();
      await hasCount(page.getByRole('row', { name: /Beta testers/ }), 0);
    },
    { path: '/#/strategies/type/shop-beta-testers' },
  );
});

test('the list is read again when a switch in it meets a newer version, or none', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const row = (words) => page.getByRole('row', { name: words });
      await row(/#2/).waitFor();
      await page.route('**/api/admin/addons/2', async (route) => {
        if (route.request().method() === 'PUT') {
          const { provider, enabled, parameters, events } = JSON.parse(route.request().postData());
          const description = 'Described meanwhile';
          await ask('PUT', '/api/admin/addons/2', { provider, enabled: !enabled, parameters, events, description });
        }
        await route.continue();
      });
      await row(/#2/).getByRole('checkbox').click();
      await row(/#2/).getByText('Someone else has changed it').waitFor();
      await row(/Described meanwhile/).waitFor();
      await ask('DELETE', '/api/admin/addons/3');
      await row(/#3/).getByRole('checkbox').click();
      await page.getByText('#3 does not exist any more.').waitFor();
      await hasCount(row(/#3/), 0);
    },
    { path: '/#/addons' },
  );
});

test('a description of a token that was taken meanwhile is marked at its field', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      const description = page.getByRole('form', { name: 'New token' }).getByLabel('Description');
      await description.fill('taken');
      await page.getByText('The server will accept this.').waitFor();
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      await ask('POST', '/api/admin/service-account/11/token', { description: 'taken', expiresAt });
      await page.getByRole('button', { name: 'Create token' }).click();
      await hasFieldError(description, /Already used/);
      await description.fill('free');
      await page.getByText('The server will accept this.').waitFor();
    },
    { path: '/#/service-accounts/11' },
  );
});

test('a secret that is replaced is missing once its empty field is left, not before', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const replace = page.getByRole('button', { name: 'Replace Datadog API key' });
      await replace.click();
      const secret = secretField(page, 'Datadog API key');
      await secret.and(page.locator(':focus')).waitFor();
      await page.waitForTimeout(400); // longer than the pause that a prediction waits for
      await isUnchanged(page);
      assert.equal(await secret.inputValue(), '');
      await page.keyboard.press('Tab');
      await predicts(page, 400, '1 problem');
      await hasFieldError(secret, /Required/);
      await page.getByRole('button', { name: 'Keep stored' }).click();
      await isUnchanged(page);
      await replace.click();
      await page.keyboard.insertText('another key');
      await predicts(page, 200, '1 change');
    },
    { path: '/#/addons/4' },
  );
});
