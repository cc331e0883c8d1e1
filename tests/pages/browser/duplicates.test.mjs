// Addons made from others: duplicated, and created again after a deletion.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, keepsFocus, onPage, predicts, secretField, Server, token } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = (id) => ({ path: `/#/addons/${id}` });

async function remove(from, id) {
  const { ok } = await fetch(`${from.url}/api/admin/addons/${id}`, {
    method: 'DELETE',
    headers: { authorization: token },
  });
  assert.ok(ok);
}

test('an addon is duplicated, without its secrets', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { name: 'New addon' }).waitFor();
      await keepsFocus(page, /^New addon$/);
      await predicts(page, 400, '1 problem');
      assert.equal(await secretField(page, 'Datadog API key').inputValue(), '');
      await secretField(page, 'Datadog API key').fill('another key');
      await predicts(page, 201, 'created');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('was created, exactly as predicted').waitFor();
    },
    addon(4),
  );
  const { addons } = (await server.ask('/api/admin/addons')).body;
  const [{ id, ...copy }] = addons.slice(-1);
  const { id: _, ...first } = addons.find((one) => one.id === 4);
  // The optional secret was not typed again.
  delete first.parameters.customHeaders;
  assert.deepEqual(copy, first);
  await remove(server, id);
});

test('an addon that was deleted meanwhile is created again with what was typed', async () => {
  const own = await Server.start();
  try {
    await onPage(
      browser,
      own,
      async (page) => {
        await page.getByRole('textbox', { name: 'Description' }).fill('Typed before');
        await predicts(page, 200, '1 change');
        await remove(own, 4);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await hasResponse(page, 404, 'It does not exist. It may have been deleted.');
        await page.getByRole('button', { name: 'Create it again with my values' }).click();
        await keepsFocus(page, /^New addon$/);
        assert.equal(await page.getByRole('textbox', { name: 'Description' }).inputValue(), 'Typed before');
        await secretField(page, 'Datadog API key').fill('another key');
        await predicts(page, 201, 'created');
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        await page.getByText('was created, exactly as predicted').waitFor();
      },
      addon(4),
    );
  } finally {
    await own.stop();
  }
});
