// Stories of a user of the lists, and of names that nobody expects, on the page with the service in itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { eventually } from '../../server/support/server.mjs';
import { keepsFocus, predicts } from './harness.mjs';
import { stories } from './keyboard.mjs';

const { demo, story, storyOfChange } = stories();

const rows = (page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const firstRow = (page) => rows(page).first().getByRole('link').first();
const isSorted = (page, order) =>
  page.getByRole('columnheader', { name: 'Events' }).and(page.locator(`[aria-sort=${order}]`));

story(
  'search, filters and order are in the address: Back, a tab and a reload have them',
  '#/addons',
  async (page, keys) => {
    await page.getByText('4 addons', { exact: true }).waitFor();
    await keys.fill(page.getByRole('searchbox', { name: 'Search addons' }), 'payments');
    await page.getByText('2 of 4 addons').waitFor();
    await keys.choose(page.getByRole('combobox', { name: 'State' }), 'Enabled');
    await page.getByText('1 of 4 addons').waitFor();
    await keys.use(page.getByRole('button', { name: 'Events' }));
    await isSorted(page, 'ascending').waitFor();
    await keys.press('Enter');
    await isSorted(page, 'descending').waitFor();
    assert.equal(await page.evaluate(() => location.hash), '#/addons?search=payments&state=enabled&sort=-Events');
    await keys.use(firstRow(page));
    await page.getByRole('heading', { name: 'Datadog addon #4' }).waitFor();
    await keys.use(page.locator('.back'));
    await page.getByText('1 of 4 addons').waitFor();
    await keys.use(page.getByRole('link', { name: 'Strategy types' }));
    await page.getByText('3 strategy types').waitFor();
    await page.evaluate(() => history.back());
    await page.getByText('1 of 4 addons').waitFor();
    await page.reload();
    await page.getByText('1 of 4 addons').waitFor();
    await isSorted(page, 'descending').waitFor();
  },
);

story(
  'rows are sorted upwards, downwards and not at all; an unknown order is none',
  '#/addons?sort=Nothing',
  async (page, keys) => {
    const order = () => rows(page).getByRole('link').allInnerTexts();
    const asTheyAre = ['Webhook #1', 'Slack #2', 'Microsoft Teams #3', 'Datadog #4'];
    await rows(page).first().waitFor();
    assert.deepEqual(await order(), asTheyAre);
    await keys.use(page.getByRole('button', { name: 'Addon', exact: true }));
    assert.deepEqual(await order(), asTheyAre.toReversed().toSorted());
    await keys.press('Enter');
    assert.deepEqual(await order(), asTheyAre.toSorted().toReversed());
    await keys.press('Enter');
    assert.deepEqual(await order(), asTheyAre);
  },
);

storyOfChange(
  'an addon is switched in the list; what is predicted to be refused is not sent',
  '#/addons',
  async (page, keys, service) => {
    await service.change('addons/3', { description: 'Changed since' });
    const enabled = page.getByRole('checkbox', { name: 'Enabled: Microsoft Teams #3' });
    await keys.use(enabled, 'Space');
    await eventually(async () => (await service.get('addons/3')).enabled);
    assert.equal((await service.get('addons/3')).description, 'Changed since');
    await service.send('DELETE', 'addons/3');
    await keys.press('Space');
    await page.getByText('3 addons', { exact: true }).waitFor();
  },
);

story(
  'a hundred rows are drawn at first, and the list is as it was left',
  '#/strategies',
  async (page, keys, service) => {
    for (let index = 0; index < 150; index += 1)
      await service.send('POST', 'strategies', { name: `made-${index}`, parameters: [] });
    await page.getByRole('link', { name: 'Addons' }).click();
    await page.getByRole('link', { name: 'Strategy types' }).click();
    await page.getByText('100 of 153 rows').waitFor();
    assert.equal(await rows(page).count(), 100);
    await page.getByRole('button', { name: 'Show 53 more' }).focus();
    await keys.press('Enter');
    await keepsFocus(page, /made-97/);
    const link = page.getByRole('link', { name: 'made-149' });
    await link.focus();
    const top = () => page.evaluate(() => window.scrollY);
    const before = await top();
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'made-149' }).waitFor();
    await page.evaluate(() => history.back());
    await link.waitFor();
    await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 2, before);
  },
);

story(
  'names of any kind are text, fit into 360 px, and turn nothing around them',
  '#/addons',
  async (page, _keys, service) => {
    const wide = 'W'.repeat(2000);
    const turned = '\u202eturned<img src="x" onerror="document.title = 1">';
    await service.change('addons/1', { description: wide, events: [wide, 'twice', 'twice'], projects: [turned, wide] });
    await service.change('service-account/11', { name: turned + wide });
    await service.send('POST', 'strategies', { name: wide, title: turned, description: wide, parameters: [] });
    for (const path of [
      'addons',
      'addons/1',
      'service-accounts',
      'service-accounts/11',
      'strategies',
      `strategies/type/${wide}`,
    ]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${path}`);
      await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
      await page.locator('table, form, section').first().waitFor();
      const pushed = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(pushed <= 0, `${path}: ${pushed} px stick out`);
      assert.equal(await page.locator('main img').count(), 0);
    }
  },
  { viewport: { width: 360, height: 740 } },
);

story('an unknown address, and an addon that does not exist, lead on', '#/nonsense', async (page, keys) => {
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await keys.use(page.getByRole('main').getByRole('link', { name: 'Addons' }));
  await firstRow(page).waitFor();
  await page.evaluate(() => (location.hash = '#/addons/999'));
  await page.getByRole('heading', { name: 'Addon 999' }).waitFor();
  await page.getByRole('alert').getByText('It does not exist.').waitFor();
  await keys.use(page.getByRole('link', { name: 'Back to addons' }));
  await firstRow(page).waitFor();
});

story('the demo says what it is, and begins again', '#/addons/3', async (page, keys) => {
  await page.getByText('Sample data in this page: nothing is sent to a server.').waitFor();
  await keys.fill(page.getByRole('textbox', { name: 'Description' }), 'Changed');
  await predicts(page, 200, '1 change');
  await keys.use(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Exactly as predicted').waitFor();
  await keys.to(page.getByRole('button', { name: 'Begin again' }), 'Shift+Tab');
  await keys.press('Enter');
  await page.waitForFunction(() => globalThis.service.state().addons[2].description === null);
});

test('the demo works from a file, without a server', async () => {
  const page = await demo.browser.newPage();
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('request', (request) => request.url().startsWith('http') && failures.push(request.url()));
  await page.goto(new URL('../../../build/demo-page/index.html', import.meta.url).href);
  await firstRow(page).waitFor();
  assert.deepEqual(failures, []);
  await page.close();
});
