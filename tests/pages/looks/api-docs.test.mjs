// The page of the OpenAPI document, under the policy that the server sends with every page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { violationsOn } from '../browser/axe.mjs';
import { onPage, screenshots, Server, startBrowser, token } from '../browser/harness.mjs';

describe('the page of the OpenAPI document', () => {
  let server;
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([Server.start(), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Runs a story on the page; `onPage` fails on complaints of the browser, also about the policy. */
  const onDocs = (story) => onPage(browser, server, story, { signedIn: false, path: '/docs' });

  test('is at /docs, shows every operation, and sends requests to the server only', () =>
    onDocs(async (page) => {
      assert.equal(page.url(), `${server.url}/docs/`);
      const asked = [];
      page.on('request', (request) => asked.push(new URL(request.url())));
      await page.reload();
      await page.getByRole('heading', { name: 'flagadmin administration API' }).waitFor();
      const { paths } = (await server.ask('/docs/openapi.json')).body;
      const operations = Object.values(paths).flatMap((item) => Object.keys(item));
      await page
        .locator('.opblock')
        .nth(operations.length - 1)
        .waitFor();
      assert.equal(await page.locator('.opblock').count(), operations.length);
      assert.ok(asked.some(({ pathname }) => pathname === '/docs/openapi.json'));
      const foreign = asked.filter(({ protocol, origin }) => protocol !== 'data:' && origin !== server.url);
      assert.deepEqual(foreign.map(String), []);
      await page.screenshot({ path: `${screenshots}/api-docs.png`, fullPage: true });
    }));

  test('shows descriptions, schemas and examples', () =>
    onDocs(async (page) => {
      const update = page.locator('#operations-Addons-updateAddon');
      await update.getByRole('button', { name: /put/i }).first().click();
      await update.getByText('Only the properties in the body are changed;').first().waitFor();
      await update.getByText('UPDATE_ADDON', { exact: true }).first().waitFor();
      await update.getByText('"feature-created"').first().waitFor();
      await update.getByText('Schema', { exact: true }).first().click();
      await update.getByText('provider', { exact: false }).first().waitFor();
    }));

  test('sends requests to the server it came from', () =>
    onDocs(async (page) => {
      await page.getByRole('button', { name: 'Authorize' }).first().click();
      await page.locator('.auth-container input').fill(token);
      await page.locator('.auth-container').getByRole('button', { name: /apply/i }).click();
      await page.getByRole('button', { name: /close/i }).first().click();
      const read = page.locator('#operations-Addons-getAddons');
      await read.getByRole('button', { name: /get/i }).first().click();
      await read.getByRole('button', { name: 'Try it out' }).click();
      await read.getByRole('button', { name: 'Execute' }).click();
      await read.locator('.live-responses-table').getByText('"providers"').first().waitFor();
      assert.equal(
        (await read.locator('.live-responses-table .response .response-col_status').first().innerText()).trim(),
        '200',
      );
    }));

  test('has examples in its paths, so that a request can be sent as it is', () =>
    onDocs(async (page) => {
      const read = page.locator('#operations-Addons-getAddon');
      await read.getByRole('button', { name: /get/i }).first().click();
      await read.getByRole('button', { name: 'Try it out' }).click();
      assert.equal(await read.getByPlaceholder('id').inputValue(), '1');
    }));

  for (const [name, look] of [
    ['light, 360 px', { viewport: { width: 360, height: 800 } }],
    ['dark, 1280 px', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
    ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
    ['200 % zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ]) {
    test(`fits and is accessible, ${name}`, () =>
      onPage(
        browser,
        server,
        async (page) => {
          const update = page.locator('#operations-Addons-updateAddon');
          await update.getByRole('button', { name: /put/i }).first().click();
          await update.getByRole('button', { name: 'Try it out' }).click();
          await update.getByLabel('Request body').waitFor();
          await page
            .locator('html.dark-mode')
            .waitFor({ state: look.colorScheme === 'dark' ? 'attached' : 'detached' });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert.ok(overflow <= 0, `nothing sticks out sideways, but ${overflow} px do`);
          assert.deepEqual(await violationsOn(page), []);
        },
        { signedIn: false, path: '/docs', ...look },
      ));
  }
});
