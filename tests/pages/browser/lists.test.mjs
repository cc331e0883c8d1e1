// Long lists: searched, filtered, a hundred rows at a time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { onPage, Server, startBrowser } from './harness.mjs';

const total = 1000;

let server;
let browser;

before(async () => {
  server = await Server.start({ change: manyAddons });
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
const found = (page, words) => page.getByRole('search').getByText(words, { exact: true }).waitFor();

test('a hundred rows are drawn at first, and more on request', async () => {
  await onPage(browser, server, async (page) => {
    await found(page, '1,000');
    assert.equal(await rows(page).count(), 100);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
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

test('only the addons that hear an event are shown', async () => {
  await onPage(browser, server, async (page) => {
    await page.getByLabel('Event type').fill('feature-created');
    await page.getByLabel('Project').fill('project-3');
    await page.getByText('1 of 1000 addons would fire.').waitFor();
    await page.getByLabel('Only those that hear it').click();
    await found(page, '1 of 1,000');
    await page.getByRole('row', { name: /#3/ }).getByText('Yes').waitFor();
  });
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
