// Tests the admin page with slow, failing and silent servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasResponse, isUnchanged, keepsFocus, onPage, predicts } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = (id, options) => ({ path: `/#/addons/${id}`, ...options });
const description = (page) => page.getByRole('textbox', { name: 'Description' });

test('on a slow network nothing is missing or sent twice, and waiting is shown', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const sent = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
      const network = await page.context().newCDPSession(page);
      // As slow as a mobile network at the edge of its reach: 400 kbit/s, 400 ms.
      const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', slow);
      await page.reload();
      await description(page).fill('Typed on a slow network');
      await predicts(page, 200, '1 change');
      await page.getByRole('button', { name: 'Save' }).click();
      const waiting = page.getByRole('button', { name: 'Sending…' });
      await waiting.waitFor();
      await waiting.click();
      await keepsFocus(page, /^Sending…$/);
      await hasResponse(page, 200);
      assert.equal(sent.length, 1);
    },
    addon(4, { timeout: 60_000, ownTab: true }),
  );
});

test('an unreachable server is reported, the form stays, and another try succeeds', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).fill('Typed offline');
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      await predicts(page, 'No connection', '1 change');
      await page.getByText(/Once it can be reached: The server will accept this/).waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await page.context().setOffline(false);
      await page.getByText('You are offline').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await hasResponse(page, 200);
    },
    addon(4),
  );
});

test('a request without a response times out, and another try shows whether it had an effect', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).fill('Typed before a silence');
      await predicts(page, 200, '1 change');
      // The server gets the request and does it; its response never arrives.
      await page.route('**/api/admin/addons/4', async (route) => {
        await route.fetch();
      });
      await page.clock.install();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Sending…' }).waitFor();
      await page.clock.fastForward(31_000);
      await page.getByRole('alert').getByText('The server did not respond in time.').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      assert.equal(await description(page).inputValue(), 'Typed before a silence');
      await page.getByRole('button', { name: 'Try again' }).click();
      const response = await hasResponse(page, 412, /the server knew something/);
      await response.getByRole('button', { name: 'Reload and keep my changes' }).click();
      await isUnchanged(page);
    },
    addon(4, { ownTab: true }),
  );
  assert.equal((await server.ask('/api/admin/addons/4')).body.description, 'Typed before a silence');
});

test('an error can be copied with its message and its id', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('textbox', { name: 'Datadog events URL' }).fill('example.com');
      await predicts(page, 400, '1 problem');
      await page.getByRole('button', { name: 'Send anyway' }).click();
      const response = await hasResponse(page, 400);
      await response.getByRole('button', { name: 'Copy' }).first().click();
      await response.getByText('Copied').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^ValidationError: \/parameters\/url must be .* \([0-9a-f-]{36}\)$/);
    },
    addon(4, { permissions: ['clipboard-read', 'clipboard-write'] }),
  );
});

test('a body over the limit is refused with 413, as predicted', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).fill('📦'.repeat(25_600));
      await predicts(page, 413, 'too large');
      await page.getByText(/of 102,400 bytes/).waitFor();
      await page.getByRole('button', { name: 'Send anyway' }).click();
      await hasResponse(page, 413);
    },
    addon(4),
  );
});

test('the browser asks before it closes a page with changes that were not sent', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await description(page).pressSequentially('Not sent');
      const asked = new Promise((found) => page.once('dialog', found));
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      assert.equal(dialog.type(), 'beforeunload');
      await dialog.dismiss();
      assert.match(await description(page).inputValue(), /Not sent/, 'the page stays, with what was typed');
    },
    addon(3),
  );
});
