// Tests the accessibility of the admin page with axe.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { violationsOn } from './axe.mjs';
import { onPage, screenshots, Server, signIn, startBrowser } from './harness.mjs';
import { looks, openView, views } from './views.mjs';

/** The narrowest in light, a desk in dark and in high contrast; `./dev test looks` inspects the others. */
const isCommon = ({ name }) => ['light-360', 'dark-1280', 'forced-1280'].includes(name);
const wantsOthers = process.env.FLAGADMIN_LOOKS === 'others';

let server;
let browser;

before(async () => {
  await mkdir(screenshots, { recursive: true });
  server = await Server.start();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const { name, ...look } of looks.filter((one) => isCommon(one) !== wantsOthers)) {
  test(`every view is accessible and fits, ${name}`, async () => {
    // axe is a script of the test's own, which the page's policy would refuse.
    const options = { ...look, bypassCSP: true, signedIn: false };
    await onPage(browser, server, (page) => inspectAll(page, name), options);
  });
}

for (const forcedColors of wantsOthers ? [] : ['none', 'active']) {
  for (const colorScheme of ['light', 'dark']) {
    test(`buttons are readable under the pointer, ${colorScheme}, forced colours ${forcedColors}`, async () => {
      const look = { colorScheme, forcedColors, bypassCSP: true, path: '/#/strategies' };
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

async function inspectAll(page, look) {
  page.on('dialog', (dialog) => dialog.accept());
  await inspect(page, `sign-in-${look}`);
  await signIn(page);
  for (const view of views) {
    await openView(page, server.url, view);
    await inspect(page, `${view.name}-${look}`);
  }
}

async function inspect(page, name) {
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: page.viewportSize().width < 1000 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name}: nothing sticks out sideways, but ${overflow} px do`);
  // At its end the page's bars lie in no one's way: half a button behind a bar counts as a button too small.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  assert.deepEqual(await violationsOn(page), [], name);
}
