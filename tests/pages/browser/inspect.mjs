// Inspects all views of the admin page in one look, and further states of pages: nothing sticks out sideways, and axe finds nothing.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { violationsOn } from './axe.mjs';
import { onPage, screenshots, signIn } from './harness.mjs';
import { openView, views } from './views.mjs';

/** `look` is one of `looks`. Its pictures are in `build/screenshots`. */
export async function inspectAll(browser, server, { name: look, ...options }) {
  await mkdir(screenshots, { recursive: true });
  await onPage(
    browser,
    server,
    async (page) => {
      page.on('dialog', (dialog) => dialog.accept());
      await inspect(page, `sign-in-${look}`);
      await signIn(page);
      for (const view of views) {
        await openView(page, server.url, view);
        await inspect(page, `${view.name}-${look}`);
      }
    },
    { ...options, signedIn: false },
  );
}

/** States beside the views: for `onPage`, with the options besides the look. */
export const inspections = [
  { name: 'buttons under the pointer', story: inspectHovered, path: '/#/strategies' },
  { name: 'sorted lists', story: inspectSorted, path: '/#/addons?sort=-Events' },
  {
    name: 'the playground',
    story: inspectPlayground,
    path: '/play/',
    signedIn: false,
    viewport: { width: 360, height: 800 },
  },
];

async function inspectHovered(page) {
  await page.getByRole('link', { name: 'New strategy type' }).hover();
  assert.deepEqual(await violationsOn(page), []);
  await page.getByRole('link', { name: 'New strategy type' }).click();
  await page.getByRole('button', { name: 'Create' }).hover();
  assert.deepEqual(await violationsOn(page), []);
}

async function inspectSorted(page) {
  await page.locator('[aria-sort=descending]').waitFor();
  assert.deepEqual(await violationsOn(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Environments', exact: true }).click();
  assert.deepEqual(await violationsOn(page), []);
}

async function inspectPlayground(page) {
  for (const label of ['Text instead of a boolean', 'A provider of your own', 'A token to delete']) {
    await page.getByLabel('Sample document').selectOption({ label });
    await page
      .getByRole('region', { name: 'Result' })
      .getByText(/µs for each check/)
      .waitFor();
    await fits(page, label);
    assert.deepEqual(await violationsOn(page), [], label);
  }
}

async function fits(page, name) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name}: nothing sticks out sideways, but ${overflow} px do`);
}

async function inspect(page, name) {
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: page.viewportSize().width < 1000 });
  await fits(page, name);
  // At its end the page's bars lie in no one's way: half a button behind a bar counts as a button too small.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  assert.deepEqual(await violationsOn(page), [], name);
}
