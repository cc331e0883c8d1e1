// The walk of a newcomer: from the token in the terminal to a mended, created, disputed and deleted addon.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, onPage, predicts, secretField, signIn } from './harness.mjs';
import { browser, server } from './stage.mjs';

const save = (page) => page.getByRole('button', { name: 'Save', exact: true });

test('a newcomer signs in, breaks and mends an addon, creates one, meets a conflict, and deletes it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('The token is in the terminal').waitFor();
      await signIn(page);
      await page.getByRole('link', { name: 'Slack #2' }).click();
      await page.getByRole('heading', { name: 'The server’s response, before you send' }).waitFor();

      // Broken, and mended.
      await page.getByRole('button', { name: 'Replace Slack webhook URL' }).click();
      await secretField(page, 'Slack webhook URL').fill('example.com');
      await predicts(page, 400, 'problem');
      await page.getByRole('button', { name: 'Keep stored' }).click();
      await secretField(page, 'Slack webhook URL').and(page.locator(':focus')).waitFor(); // the button's focus goes there
      await page.getByRole('textbox', { name: 'Description' }).fill('Mended by a newcomer');
      await predicts(page, 200, '1 change');
      await save(page).click();
      await hasResponse(page, 200);

      await page.getByRole('link', { name: 'Addons', exact: true }).first().click();
      await page.getByRole('link', { name: 'New addon' }).click();
      await page.getByRole('heading', { name: 'New addon' }).waitFor(); // the list has a filter of the same name as the field
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('teams');
      await secretField(page, /URL/).fill('https://example.com/teams');
      await page.getByRole('combobox', { name: 'Events' }).fill('feature-archived');
      await page.keyboard.press('Enter');
      await predicts(page, 201, 'created');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const heading = page.getByRole('heading', { name: /Microsoft Teams addon #/ });
      await heading.waitFor();
      const id = /#(\d+)/.exec(await heading.textContent())[1];

      // Someone else is faster.
      await page.getByRole('textbox', { name: 'Description' }).fill('The newcomer’s words');
      await predicts(page, 200, '1 change');
      const { body } = await server.ask(`/api/admin/addons/${id}`);
      const elsewhere = JSON.stringify({ ...body, enabled: false });
      assert.equal((await server.ask(`/api/admin/addons/${id}`, { method: 'PUT', body: elsewhere })).status, 200);
      await save(page).click();
      const response = await hasResponse(page, 412, /the server knew something/);
      assert.equal(await page.getByText('was created, exactly as predicted').count(), 0, 'an older success is gone');
      await response.getByText('They changed:').waitFor();
      await response.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await predicts(page, 200, '1 change');
      await save(page).click();
      await hasResponse(page, 200);
      assert.equal((await server.ask(`/api/admin/addons/${id}`)).body.enabled, false);

      await page.getByRole('button', { name: 'Delete addon…' }).click();
      await page.keyboard.type(`Microsoft Teams #${id}`);
      await page.keyboard.press('Enter');
      await page.getByText(`Addon #${id} was deleted, exactly as predicted.`).waitFor();
      assert.equal((await server.ask(`/api/admin/addons/${id}`)).status, 404);
    },
    { signedIn: false },
  );
});
