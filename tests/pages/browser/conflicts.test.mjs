// Two people change one addon: the second one sees both changes before anything is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, onPage, predicts, secretField } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = { path: '/#/addons/4' };
const stored = async () => (await server.ask('/api/admin/addons/4')).body;

async function changeElsewhere(changes) {
  const update = JSON.stringify({ ...(await stored()), ...changes });
  assert.equal((await server.ask('/api/admin/addons/4', { method: 'PUT', body: update })).status, 200);
}

/** Types a description and adds an event, while someone else disables the addon and changes the same values. */
async function comeIntoConflict(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await page.getByRole('button', { name: 'Remove payments' }).click();
  await predicts(page, 200, '2 changes');
  await changeElsewhere({ enabled: false, description: 'Theirs', projects: ['payments', 'checkout', 'theirs'] });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return hasResponse(page, 412, /the server knew something/);
}

test('a conflict shows both changes, what overwriting loses, and is no longer predicted to succeed', async () => {
  const before = await stored();
  await onPage(
    browser,
    server,
    async (page) => {
      const response = await comeIntoConflict(page);
      await predicts(page, 412, 'someone else has changed it');
      const row = (pointer) => response.locator(`[data-divergence="${pointer}"]`);
      await row('/enabled').getByText('They changed: on off').waitFor();
      await row('/description').getByText('Mine').first().waitFor();
      await row('/projects').getByRole('button', { name: 'Both', pressed: true }).waitFor();
      await response.getByText('Their changes would be lost: Description, Enabled, Projects.').waitFor();

      await row('/description').getByRole('button', { name: 'Theirs' }).click();
      await response.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await response.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
      await predicts(page, 200, '1 change');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await hasResponse(page, 200);
    },
    addon,
  );
  const { enabled, description, projects } = await stored();
  assert.deepEqual([enabled, description, projects], [false, 'Theirs', ['checkout', 'theirs']]);
  await changeElsewhere(before);
});

test('overwriting is predicted against the newer version, and does not overwrite a third one', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const response = await comeIntoConflict(page);
      await response.getByText('Their changes would be lost').waitFor();
      await changeElsewhere({ description: 'A third version' });
      await response.getByRole('button', { name: 'Overwrite' }).click();
      await response.getByText('A third version').waitFor();
      await response.getByRole('button', { name: 'Overwrite' }).click();
      await hasResponse(page, 200);
    },
    addon,
  );
  assert.equal((await stored()).description, 'Mine');
});

test('a conflict does not show a secret that was typed', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('button', { name: 'Replace Datadog API key' }).click();
      await secretField(page, 'Datadog API key').fill('typed-secret');
      await predicts(page, 200, '1 change');
      await changeElsewhere({ description: 'Theirs' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const response = await hasResponse(page, 412, /the server knew something/);
      await response.locator('[data-divergence="/parameters/apiKey"]').getByText('replaced, not shown').waitFor();
      assert.ok(!(await page.locator('main').innerText()).includes('typed-secret'));
    },
    addon,
  );
});
