// Tests the accessibility of the admin page with axe, in all widths and colours but those of tests/pages/browser/accessibility.test.mjs.
import { test } from 'node:test';

import { inspectAll } from '../browser/inspect.mjs';
import { browser, server } from '../browser/stage.mjs';
import { looks } from '../browser/views.mjs';

for (const look of looks.filter(({ name }) => name !== 'light-360')) {
  test(`every view is accessible and fits, ${look.name}`, () => inspectAll(browser, server, look));
}
