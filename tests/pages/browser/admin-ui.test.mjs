// Tests the admin page as a whole: sign-in, Content-Security-Policy.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  hasResponse,
  hasFieldError,
  isUnchanged,
  keepsFocus,
  onPage,
  predicts,
  secretField,
  signIn,
  token,
} from './harness.mjs';
import { browser, server } from './stage.mjs';

test('the page is served under a strict Content Security Policy', async () => {
  const response = await fetch(server.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  const html = await response.text();
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/);
  assert.match(policy, /require-trusted-types-for 'script'/);
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|<style| style=/);
});

test('a wrong token is marked at its field, in one sentence', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await signIn(page, 'not-a-token');
      await hasFieldError(page.getByLabel('Admin token'), /^The server does not accept this token\.$/);
      await keepsFocus(page, /^Admin token/);
      await signIn(page, token);
      await page.getByRole('heading', { name: 'Addons' }).waitFor();
    },
    { signedIn: false },
  );
});

test('the token is kept in memory only', async () => {
  const story = async (page) => {
    await signIn(page);
    await page.getByRole('heading', { name: 'Addons' }).waitFor();
    const { cookies, origins } = await page.context().storageState({ indexedDB: true });
    assert.deepEqual({ cookies, origins }, { cookies: [], origins: [] });
    assert.deepEqual(await page.evaluate(() => Object.entries(sessionStorage)), []);
    assert.ok(!page.url().includes(token));
    await page.reload();
    await page.getByLabel('Admin token').waitFor();
    await page.getByRole('checkbox', { name: /Stay signed in/ }).check();
    await signIn(page);
    await page.getByRole('heading', { name: 'Addons' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Addons' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    assert.deepEqual(await page.evaluate(() => Object.entries(sessionStorage)), []);
  };
  await onPage(browser, server, story, { signedIn: false });
});

test('stored values are shown as text, never as markup', async () => {
  const description = '<img src="x" onerror="document.title = 1"><b>bold</b>';
  const { body } = await server.ask('/api/admin/addons/4');
  await server.ask('/api/admin/addons/4', { method: 'PUT', body: JSON.stringify({ ...body, description }) });
  await onPage(browser, server, async (page) => {
    await page.getByText(description, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Datadog #4' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(`${description} & more`);
    await page.locator('[data-change="/description"] ins', { hasText: '& more' }).waitFor();
    assert.equal(await page.locator('main img, main b').count(), 0);
  });
});

test('an addon is edited: an error beside its field, mended, submitted, and found in the database', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('link', { name: 'Webhook #1' }).click();
    await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
    const url = secretField(page, 'Webhook URL');
    await url.fill('example.com/hook');
    await url.blur();
    await hasFieldError(url, /Must be a URL that begins with http/);
    await predicts(page, 400, '1 problem');

    await page.getByRole('button', { name: 'Save' }).click();
    assert.ok(await url.evaluate((field) => field === document.activeElement), 'the field at fault has the focus');

    await url.fill('https://example.com/hook-from-the-browser');
    await predicts(page, 200, '1 change');
    await hasFieldError(url, /^$/);
    await page.getByRole('textbox', { name: 'Description' }).fill('Edited in the browser');
    await predicts(page, 200, '2 changes');
    await page.locator('[data-change="/description"] ins', { hasText: 'Edited in the browser' }).waitFor();

    await page.getByRole('button', { name: 'Save' }).click();
    await hasResponse(page, 200);
    await isUnchanged(page);
  });

  const before = await server.ask('/api/admin/addons/1');
  await server.restart();
  const { body } = await server.ask('/api/admin/addons/1');
  assert.deepEqual(body, before.body);
  assert.equal(body.description, 'Edited in the browser');
  assert.deepEqual(body.projects, ['web-shop', 'checkout']);
  assert.equal(body.parameters.url, '*****');
  assert.match(await server.storedText(), /https:\/\/example\.com\/hook-from-the-browser/);
});
