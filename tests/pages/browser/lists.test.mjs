// Long lists: searched, filtered, a hundred rows at a time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { violationsOn } from './axe.mjs';
import { keepsFocus, onPage, Server, startBrowser } from './harness.mjs';

const total = 1000;
const reader = 'token-without-permissions';

let server;
let browser;

before(async () => {
  server = await Server.start({ change: manyAddons, tokens: [{ token: reader, name: 'reader', permissions: [] }] });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

function manyAddons(fixtures) {
  const [first, second] = fixtures.addons;
  fixtures.addons = Array.from({ length: total }, (_, index) => ({
    ...(index % 2 === 0 ? first : second),
    id: index + 1,
    description: `Number ${index + 1}`,
    enabled: index % 10 !== 0,
    projects: [`project-${index + 1}`],
  }));
}

const rows = (page) => page.locator('tbody tr');
const rowOf = (page, id) => rows(page).filter({ has: page.getByRole('link', { name: new RegExp(`#${id}$`) }) });
const found = (page, words) => page.getByRole('search').getByText(words, { exact: true }).waitFor();

test('a hundred rows are drawn at first, and more on request', async () => {
  await onPage(browser, server, async (page) => {
    await found(page, '1,000');
    assert.equal(await rows(page).count(), 100);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await keepsFocus(page, /#101$/);
    await rows(page).nth(199).waitFor();
    await page.getByText('200 of 1,000 rows').waitFor();
  });
});

test('search and filters work together', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('searchbox', { name: 'Search addons' }).fill('project-77 slack');
    await found(page, '5 of 1,000');
    await page.getByRole('searchbox', { name: 'Search addons' }).fill('');
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('slack');
    await found(page, '500 of 1,000');
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('webhook');
    await page.getByRole('combobox', { name: 'State' }).selectOption('disabled');
    await found(page, '100 of 1,000');
    await page.getByRole('searchbox', { name: 'Search addons' }).fill('no such words');
    await page.getByText('No addon matches the search and the filters.').waitFor();
  });
});

test('rows are sorted by the heading of a column, upwards, downwards and not at all', async () => {
  await onPage(browser, server, async (page) => {
    const first = page.locator('tbody tr').first();
    const heading = page.getByRole('columnheader', { name: 'Projects' });
    await page
      .getByRole('row', { name: /Webhook #1/ })
      .first()
      .waitFor();
    assert.equal(await heading.getAttribute('aria-sort'), null);
    await page.getByRole('button', { name: 'Projects', exact: true }).focus();
    for (const [order, words] of [
      ['ascending', /project-1(?!\d)/],
      ['descending', /project-1000/],
      [null, /project-1(?!\d)/],
    ]) {
      await page.keyboard.press('Enter');
      await first.filter({ hasText: words }).waitFor();
      assert.equal(await heading.getAttribute('aria-sort'), order);
      await keepsFocus(page, /^Projects$/);
    }
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await first.getByText('Disabled').waitFor();
  });
});

test('search, filters and order are in the address: a reload, a link and Back have them', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('searchbox', { name: 'Search addons' }).fill('number 7');
    await page.getByRole('combobox', { name: 'State' }).selectOption('disabled');
    await page.getByRole('button', { name: 'Addon', exact: true }).click();
    const address = await page.evaluate(() => location.hash);
    assert.equal(address, '#/addons?search=number+7&state=disabled&sort=Addon');
    const words = await page.getByRole('search').getByRole('status').textContent();
    const isSame = async (other) => {
      await found(other, words);
      assert.equal(await other.getByRole('searchbox', { name: 'Search addons' }).inputValue(), 'number 7');
      assert.equal(await other.getByRole('columnheader', { name: 'Addon' }).getAttribute('aria-sort'), 'ascending');
      assert.equal(await other.evaluate(() => location.hash), address);
    };
    await page.getByRole('link', { name: /#71$/ }).click();
    await page.getByRole('heading', { name: /#71/ }).waitFor();
    await page.evaluate(() => history.back());
    await isSame(page);
    await page.getByRole('link', { name: /#71$/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Addons' }).click();
    await isSame(page);
    await page.reload();
    await isSame(page);
    // A click on the area begins anew.
    await page.getByRole('link', { name: 'Addons', exact: true }).click();
    await found(page, '1,000');
  });
});

test('an address with unknown columns, filters and parameters shows a list', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByText('No addon matches the search and the filters.').waitFor();
      assert.equal(await page.getByRole('combobox', { name: 'Provider' }).inputValue(), '<b>&');
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('');
      await found(page, '1,000');
    },
    { path: '/#/addons?sort=constructor&provider=%3Cb%3E%26&colour=red&%' },
  );
});

test('an addon is switched in the list, over whatever version is stored', async () => {
  await onPage(browser, server, async (page) => {
    const row = rowOf(page, 2);
    const toggle = row.getByRole('checkbox', { name: 'Enabled: Slack #2' });
    await toggle.focus();
    // Someone else changes it meanwhile: that change stays.
    const { body: before } = await server.ask('/api/admin/addons/2');
    const { provider, enabled, parameters, events } = before;
    const body = JSON.stringify({ provider, enabled, parameters, events, description: 'Changed elsewhere' });
    assert.equal((await server.ask('/api/admin/addons/2', { method: 'PUT', body })).status, 200);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.press('Space');
    assert.match((await sent).headers()['if-match'], /^"/);
    await row.getByText('Disabled', { exact: true }).waitFor();
    await row.getByText('Changed elsewhere').waitFor();
    await keepsFocus(page, /^Enabled: Slack #2$/);
    const { body: after } = await server.ask('/api/admin/addons/2');
    assert.deepEqual(after, { ...before, enabled: false, description: 'Changed elsewhere' });
    await page.keyboard.press('Space');
    await row.getByText('Enabled', { exact: true }).waitFor();
  });
});

test('a refusal is shown at the switch of its addon; once predicted, nothing is sent', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      const row = rowOf(page, 4);
      const toggle = row.getByRole('checkbox');
      await toggle.click();
      await row.getByRole('alert').getByText('Your token may not do this').waitFor();
      assert.ok(await toggle.isChecked());
      const sent = [];
      page.on('request', (request) => sent.push(request.method()));
      await rowOf(page, 6).getByRole('checkbox').click();
      await rowOf(page, 6).getByRole('alert').waitFor();
      assert.deepEqual(sent, []);
      assert.deepEqual(await violationsOn(page), []);
    },
    { signedIn: reader },
  );
});

test('the list is as it was left when the user comes back', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('slack');
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    const link = page.getByRole('link', { name: /#300$/ });
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    assert.ok(position > 0);
    await link.click();
    await page.getByRole('heading', { name: /#300/ }).waitFor();
    await page.evaluate(() => history.back());
    await link.waitFor();
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, position);
    assert.equal(await page.getByRole('combobox', { name: 'Provider' }).inputValue(), 'slack');
  });
});
