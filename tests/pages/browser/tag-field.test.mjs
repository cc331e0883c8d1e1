// The fields of lists: searched text never becomes data by accident.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isUnchanged, onPage, predicts } from './harness.mjs';
import { browser, server } from './stage.mjs';

const addon = { path: '/#/addons/4' };
const events = (page) => page.getByRole('combobox', { name: 'Events' });
const remove = (page, name) => page.getByRole('button', { name: `Remove ${name}`, exact: true });

test('text that is left behind is not added, and offered once more', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await events(page).fill('feature');
      await page.getByRole('textbox', { name: 'Description' }).focus();
      await page.getByText('“feature” was not added.').waitFor();
      await isUnchanged(page);
      assert.equal(await remove(page, 'feature').count(), 0);
      await page.getByRole('button', { name: 'Add it' }).click();
      await remove(page, 'feature').waitFor();
      await predicts(page, 200, '1 change');
    },
    addon,
  );
});

test('Enter takes the only match; other text is added by a row of its own', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await events(page).fill('feature-archived');
      await page.keyboard.press('Enter');
      await remove(page, 'feature-archived').waitFor();
      await events(page).fill('potentially');
      const options = page.getByRole('listbox', { name: 'Events' }).getByRole('option');
      await options.nth(1).waitFor();
      const [match, add] = await options.allTextContents();
      assert.equal(add, 'Add “potentially”');
      await page.keyboard.press('Enter');
      await remove(page, match).waitFor();
      assert.equal(await remove(page, 'potentially').count(), 0);

      await events(page).fill('own-event');
      await page.getByRole('option', { name: 'Add “own-event”' }).click();
      await remove(page, 'own-event').waitFor();
      await predicts(page, 200, '1 change');
    },
    addon,
  );
});

test('a pasted list becomes one tag for each name', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await events(page).focus();
      await events(page).evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'one, two\nthree');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      for (const name of ['one', 'two', 'three']) await remove(page, name).waitFor();
    },
    addon,
  );
});

test('the active option is in sight, the list is free of the action bar, and Tab passes it by', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await events(page).focus();
      for (let pressed = 0; pressed < 20; pressed += 1) await page.keyboard.press('ArrowDown');
      const isInSight = await page.evaluate(() => {
        const box = document.querySelector('[aria-selected="true"]').getBoundingClientRect();
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return at?.getAttribute('aria-selected') === 'true';
      });
      assert.ok(isInSight);
      await page.keyboard.press('Tab');
      assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'listbox');
    },
    { ...addon, viewport: { width: 1280, height: 620 } },
  );
});
