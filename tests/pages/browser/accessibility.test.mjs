// Tests the accessibility of the admin page with axe: all views on a small telephone, and further states. tests/pages/looks has the other looks.
import { test } from 'node:test';

import { onPage } from './harness.mjs';
import { inspectAll, inspections } from './inspect.mjs';
import { browser, server } from './stage.mjs';
import { looks } from './views.mjs';

test('every view is accessible and fits, light-360', () =>
  inspectAll(
    browser,
    server,
    looks.find(({ name }) => name === 'light-360'),
  ));

for (const { name, story, ...options } of inspections) {
  test(`it is accessible: ${name}`, () => onPage(browser, server, story, options));
}
