// Takes the picture in the README, or with `--all` every view in every look, to be compared by eye. Called by `./dev screenshot`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { onPage, predicts, screenshots, secretField, Server, startBrowser } from './harness.mjs';
import { looks, openView, views } from './views.mjs';

const demoFixtures = fileURLToPath(new URL('../../examples/demo/fixtures.json', import.meta.url));

await mkdir(screenshots, { recursive: true });
const browser = await startBrowser();
const all = process.argv.includes('--all');
const server = await Server.start(all ? {} : { fixtures: demoFixtures });
try {
  await (all ? takeAll() : takePicture());
} finally {
  await browser.close();
  await server.stop();
}

async function takePicture() {
  const path = `${screenshots}/readme.png`;
  const options = { path: '/#/addons/1', viewport: { width: 1180, height: 760 }, colorScheme: 'light' };
  const story = async (page) => {
    await page.getByRole('textbox', { name: 'Description' }).fill('Tells the release dashboard');
    await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
    const url = secretField(page, 'Webhook URL');
    await url.fill('example.com/hook');
    await url.blur();
    await page.locator('.field-issue').waitFor();
    await predicts(page, 400, '1 problem');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path });
  };
  await onPage(browser, server, story, options);
  console.log(path);
}

async function takeAll() {
  for (const { name: look, ...options } of looks) {
    const story = async (page) => {
      page.on('dialog', (dialog) => dialog.accept());
      for (const view of views) {
        await openView(page, server.url, view);
        await page.screenshot({
          path: `${screenshots}/${view.name}-${look}.png`,
          fullPage: options.viewport.width < 1000,
        });
      }
    };
    await onPage(browser, server, story, options);
    console.log(`${screenshots}/*-${look}.png`);
  }
}
