import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { onPage, screenshots, Server, signIn, startBrowser } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
];
const views = [
  { name: 'addons', path: '/#/addons', heading: 'Addons', prepare: askWhoHears },
  { name: 'addon', path: '/#/addons/1', heading: /Webhook/, prepare: fillInAddon },
  { name: 'service-accounts', path: '/#/service-accounts', heading: 'Service accounts' },
  { name: 'service-account', path: '/#/service-accounts/11', heading: /Deploy/, prepare: fillInServiceAccount },
  { name: 'strategies', path: '/#/strategies', heading: 'Strategy types' },
  { name: 'new-strategy', path: '/#/strategies/new', heading: 'New strategy type', prepare: fillInStrategy },
];

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

for (const { colorScheme, viewport } of looks) {
  const look = `${colorScheme}-${viewport.width}`;
  test(`every view is accessible and fits, ${look}`, async () => {
    // axe comes in as a script of the test's own, which the page's policy would refuse.
    const options = { colorScheme, viewport, bypassCSP: true, signedIn: false };
    await onPage(browser, server, (page) => inspectAll(page, look), options);
  });
}

async function inspectAll(page, look) {
  page.on('dialog', (dialog) => dialog.accept());
  await page.addScriptTag({ path: axe });
  await inspect(page, `sign-in-${look}`);
  await signIn(page);
  for (const { name, path, heading, prepare } of views) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await prepare?.(page);
    await inspect(page, `${name}-${look}`);
  }
}

async function inspect(page, name) {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: page.viewportSize().width < 1000 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name}: nothing sticks out sideways, but ${overflow} px do`);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  const found = violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  assert.deepEqual(found, []);
}

async function askWhoHears(page) {
  await page.getByLabel('Event type').fill('feature-created');
}

async function fillInAddon(page) {
  await page.getByRole('textbox', { name: 'Description' }).fill('Tells everybody');
  await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
  const url = page.getByRole('textbox', { name: 'Webhook URL' });
  await url.fill('example.com/hook');
  await url.blur();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('Exactly as predicted.').waitFor();
}

async function fillInServiceAccount(page) {
  await page.getByRole('textbox', { name: 'Root role' }).fill('3');
  await page.getByRole('status', { name: 'Prediction' }).getByText('1 change').waitFor();
}

async function fillInStrategy(page) {
  await page.getByRole('textbox', { name: 'Name' }).first().fill('my strategy');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('combobox', { name: 'Type' }).and(page.locator('[aria-invalid]')).waitFor();
}
