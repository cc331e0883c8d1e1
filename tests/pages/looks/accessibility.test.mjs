// Tests the accessibility of the admin page with axe, in all widths and colours but those of tests/pages/browser/accessibility.test.mjs.
import { test } from 'node:test';

import { onPage } from '../browser/harness.mjs';
import { inspectAll, inspections } from '../browser/inspect.mjs';
import { browser, server } from '../browser/stage.mjs';
import { looks } from '../browser/views.mjs';

for (const look of looks.filter(({ name }) => name !== 'light-360')) {
  test(`every view is accessible and fits, ${look.name}`, () => inspectAll(browser, server, look));
}

const otherLooks = {
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  'forced colours': { forcedColors: 'active' },
  'dark forced colours': { colorScheme: 'dark', forcedColors: 'active' },
  '200 % zoom': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

for (const [look, lookOptions] of Object.entries(otherLooks)) {
  for (const { name, story, ...options } of inspections) {
    test(`it is accessible: ${name}, ${look}`, () => onPage(browser, server, story, { ...options, ...lookOptions }));
  }
}
