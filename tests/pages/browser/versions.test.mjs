// Tests that typed values survive when the server's version differs, cannot be read, or comes too late.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, isUnchanged, onPage, predicts, token } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = { path: '/#/addons/4' };
const description = (page) => page.getByRole('textbox', { name: 'Description' });
const save = (page) => page.getByRole('button', { name: 'Save', exact: true });
const stored = async () => (await server.ask('/api/admin/addons/4')).body;

async function changeElsewhere(changesOf) {
  const body = await stored();
  const update = JSON.stringify({ ...body, ...changesOf(body) });
  assert.equal((await server.ask('/api/admin/addons/4', { method: 'PUT', body: update })).status, 200);
}

test('two who change other parameters and events of one addon both keep them', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Source type name' }).fill('mine');
      await page.getByRole('button', { name: 'Remove feature-strategy-add' }).click();
      await predicts(page, 200, '2 changes');
      await changeElsewhere(({ parameters, events }) => ({
        parameters: { ...parameters, url: 'https://theirs.example.com/', bodyTemplate: 'theirs' },
        events: [...events, 'feature-theirs'],
      }));
      await save(page).click();
      const response = await hasResponse(page, 412, /the server knew something/);
      await response.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await response.waitFor({ state: 'detached' });
      await predicts(page, 200, '2 changes');
      await save(page).click();
      await hasResponse(page, 200);
    },
    addon,
  );
  const { parameters, events } = await stored();
  assert.deepEqual(
    [parameters.sourceTypeName, parameters.url, parameters.bodyTemplate],
    ['mine', 'https://theirs.example.com/', 'theirs'],
  );
  assert.deepEqual(events, ['feature-strategy-update', 'feature-strategy-remove', 'feature-theirs']);
});

test('a response with other values than predicted is not called the same', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.route('**/api/admin/addons/4', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), projects: ['not predicted'] } });
      });
      await description(page).fill('Predicted otherwise');
      await predicts(page, 200, '1 change');
      await save(page).click();
      await hasResponse(page, 200, /Predicted was 200, with other words or values/);
    },
    addon,
  );
});

test('a background read does not change the version that the form is based on', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await isUnchanged(page);
      await changeElsewhere(() => ({ description: 'Theirs, meanwhile' }));
      const readAgain = page.waitForResponse('**/api/admin/addons/4');
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      await page.context().setOffline(false);
      await readAgain;
      await page.getByRole('checkbox', { name: 'Enabled' }).click();
      await predicts(page, 200, '1 change');
      await save(page).click();
      await hasResponse(page, 412, /the server knew something/);
    },
    addon,
  );
  assert.equal((await stored()).description, 'Theirs, meanwhile');
});

test('two clicks send once, and what is typed while the response is awaited stays', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const sent = [];
      let respond;
      const held = new Promise((go) => {
        respond = go;
      });
      await page.route('**/api/admin/addons/4', async (route) => {
        if (route.request().method() === 'PUT') {
          sent.push(route.request().postData());
          await held;
        }
        await route.continue();
      });
      await description(page).fill('Sent');
      await predicts(page, 200, '1 change');
      await save(page).evaluate((button) => {
        button.click();
        button.click();
      });
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      await description(page).fill('Typed meanwhile');
      respond();
      await hasResponse(page, 200);
      await predicts(page, 200, '1 change');
      assert.equal(await description(page).inputValue(), 'Typed meanwhile');
      assert.equal(sent.length, 1);
    },
    addon,
  );
  assert.equal((await stored()).description, 'Sent');
});

test('the page reports that the newest version cannot be read, and another try reads it', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      let saved = false;
      const broken = { status: 500, json: { id: 'x', name: 'InternalError', message: 'The disk is gone' } };
      await page.route('**/api/admin/addons/4', async (route) => {
        const isRead = route.request().method() === 'GET';
        saved ||= !isRead;
        await (saved && isRead ? route.fulfill(broken) : route.continue());
      });
      await description(page).fill('Saved, not read');
      await predicts(page, 200, '1 change');
      await save(page).click();
      const notice = page.getByRole('region', { name: 'Not read again' });
      await notice.getByText('The disk is gone').waitFor();
      assert.equal(await description(page).inputValue(), 'Saved, not read');
      await page.unrouteAll({ behavior: 'wait' });
      await notice.getByRole('button', { name: 'Try again' }).click();
      await notice.waitFor({ state: 'detached' });
      await isUnchanged(page);
    },
    addon,
  );
});

test('a renewed token reads what the old one could not, and its dialog cannot be closed', async () => {
  try {
    await onPage(
      browser,
      server,
      async (page) => {
        await description(page).waitFor();
        await server.restart('another-browser-test-token');
        await page.getByRole('link', { name: 'Service accounts' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Escape');
        await dialog.getByLabel('Admin token').fill('another-browser-test-token');
        await dialog.getByRole('button', { name: 'Go on' }).click();
        await page.getByRole('row', { name: /Terraform/ }).waitFor();
        assert.equal(await dialog.count(), 0);
      },
      addon,
    );
  } finally {
    await server.restart(token);
  }
});
