// Tests the accessibility of the admin page with axe: all views on a small telephone, and buttons under the pointer.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violationsOn } from './axe.mjs';
import { onPage } from './harness.mjs';
import { inspectAll } from './inspect.mjs';
import { browser, server } from './stage.mjs';
import { looks } from './views.mjs';

test('every view is accessible and fits, light-360', () =>
  inspectAll(
    browser,
    server,
    looks.find(({ name }) => name === 'light-360'),
  ));

for (const forcedColors of ['none', 'active']) {
  for (const colorScheme of ['light', 'dark']) {
    test(`buttons are readable under the pointer, ${colorScheme}, forced colours ${forcedColors}`, async () => {
      const look = { colorScheme, forcedColors, path: '/#/strategies' };
      await onPage(browser, server, inspectHovered, look);
    });
  }
}

async function inspectHovered(page) {
  await page.getByRole('link', { name: 'New strategy type' }).hover();
  assert.deepEqual(await violationsOn(page), []);
  await page.getByRole('link', { name: 'New strategy type' }).click();
  await page.getByRole('button', { name: 'Create' }).hover();
  assert.deepEqual(await violationsOn(page), []);
}
