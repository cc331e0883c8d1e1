// Addresses of the page, and the way back.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { onPage } from './harness.mjs';
import { browser, server } from './stage.mjs';

const hashIs = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);

test('an unknown address has a heading, a title and ways back', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Page not found · flagadmin');
      await page.getByRole('main').getByRole('link', { name: 'Service accounts' }).click();
      await page.getByRole('heading', { name: 'Service accounts', level: 1 }).waitFor();
    },
    { path: '/#/nonsense' },
  );
});

test('Back still leads back after leaving was refused', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('link', { name: 'Strategy types' }).click();
    await page.getByRole('heading', { name: 'Strategy types' }).waitFor();
    await page.getByRole('link', { name: 'Addons' }).click();
    await page.getByRole('link', { name: 'Microsoft Teams #3' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Not sent');
    const refused = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.evaluate(() => history.back());
    await refused;
    await hashIs(page, '#/addons/3');
    const accepted = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.evaluate(() => history.back());
    await accepted;
    await hashIs(page, '#/addons');
    await page.getByRole('row', { name: /Webhook #1/ }).waitFor();
    await page.evaluate(() => history.back());
    await hashIs(page, '#/strategies');
    await page.getByRole('heading', { name: 'Strategy types' }).waitFor();
  });
});

test('the API docs are one link away, before and after signing in', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      assert.equal(await page.getByRole('link', { name: 'API docs' }).getAttribute('href'), './docs/');
      await page.getByText('The token is in the terminal').waitFor();
    },
    { signedIn: false },
  );
});

test('a static shell is there before any script runs', async () => {
  const html = await (await fetch(server.url)).text();
  assert.match(html, /<h1>Sign in<\/h1>/);
});
