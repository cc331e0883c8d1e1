// Every view fits, and axe finds nothing, in light, dark and forced colours, on a desktop and a telephone. Pictures are in build/screenshots.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { before, test } from 'node:test';

import { violationsOn } from './axe.mjs';
import { onPage, screenshots, signIn, stage } from './harness.mjs';
import { looks, openView, telephone, views } from './views.mjs';

const demo = stage({ page: 'demo-page' });
const served = stage();
before(() => mkdir(screenshots, { recursive: true }));

async function inspect(page, name) {
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name}: nothing sticks out sideways, but ${overflow} px do`);
  // At its end the page's bars lie in no one's way: half a button behind a bar counts as a button too small.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  assert.deepEqual(await violationsOn(page), [], name);
}

/** Everything that a look sets, also what others have set before. */
async function dress(page, { colorScheme = 'light', forcedColors = 'none', viewport }) {
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.setViewportSize(viewport);
}

test('every view is accessible and fits, in every look', async () => {
  const story = async (page) => {
    page.on('dialog', (dialog) => dialog.accept());
    for (const view of views) {
      await dress(page, looks[0]);
      await openView(page, demo.server.url, view);
      for (const look of looks) {
        await dress(page, look);
        await inspect(page, `${view.name}-${look.name}`);
      }
    }
  };
  await onPage(demo.browser, demo.server, story, { signedIn: false });
});

test('sign-in and API docs fit a telephone', async () => {
  const story = async (page) => {
    await signIn(page, 'not-a-token');
    await page.locator('.field-issue').waitFor();
    await inspect(page, `sign-in-${telephone.name}`);
    // Swagger UI is as it comes.
    await page.goto(`${served.server.url}/docs/`);
    const { paths } = (await served.server.ask('/docs/openapi.json')).body;
    const operations = Object.values(paths).flatMap((item) => Object.keys(item));
    await page
      .locator('.opblock')
      .nth(operations.length - 1)
      .waitFor();
  };
  await onPage(served.browser, served.server, story, { viewport: telephone.viewport, signedIn: false });
});
