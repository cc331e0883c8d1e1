// Takes the pictures in the README, with `--quick` one of them; pngquant reduces them. views.test.mjs takes those of every view.
import { mkdir } from 'node:fs/promises';

import { hasResponse, onPage, predicts, screenshots, Server, startBrowser } from './harness.mjs';

await mkdir(screenshots, { recursive: true });
const browser = await startBrowser();
try {
  await takePictures();
} finally {
  await browser.close();
}

async function takePictures() {
  for (const colorScheme of process.argv.includes('--quick') ? ['light'] : ['light', 'dark']) {
    const server = await Server.start();
    try {
      const steps = await takeSteps(server, colorScheme);
      await takeStoryboard(steps, colorScheme);
    } finally {
      await server.stop();
    }
  }
}

/** The refusal, the mended form, and the response: of each the field and the panel, as PNG in base64. */
async function takeSteps(server, colorScheme) {
  const steps = [];
  const options = { path: '/#/addons/1', viewport: { width: 1180, height: 1400 }, deviceScaleFactor: 2, colorScheme };
  await onPage(
    browser,
    server,
    async (page) => {
      const url = page.getByRole('textbox', { name: /^Webhook URL/ });
      const field = page.locator('.field', { has: url }).first();
      const take = async (caption, picture) => {
        const parts = [await field.screenshot(), picture];
        steps.push({ caption, parts: parts.map((part) => part.toString('base64')) });
      };
      await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
      await url.fill('example.com/hook');
      await url.blur();
      await page.locator('.field-issue').waitFor();
      await predicts(page, 400, '1 problem');
      await take('1. Refused, before anything is sent', await predictedPart(page));
      await url.fill('https://example.com/hook');
      await url.blur();
      await predicts(page, 200, '1 change');
      await take('2. Corrected', await predictedPart(page));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await take('3. Sent', await (await hasResponse(page, 200)).screenshot());
    },
    options,
  );
  return steps;
}

/** The card of the predicted response, with a few pixels around: its last line is cut otherwise. */
async function predictedPart(page) {
  const { x, y, width, height } = await page.locator('.response').boundingBox();
  return page.screenshot({ clip: { x: x - 4, y: y - 4, width: width + 8, height: height + 8 } });
}

/** One picture of the steps, side by side. */
async function takeStoryboard(steps, colorScheme) {
  const dark = colorScheme === 'dark';
  const columns = steps.map(
    ({ caption, parts }) =>
      `<section><h2>${caption}</h2>${parts.map((part) => `<img src="data:image/png;base64,${part}">`).join('')}</section>`,
  );
  const style = `body { margin: 0; padding: 20px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 20px; align-items: start;
      background: ${dark ? '#14161a' : '#f4f5f7'}; color: ${dark ? '#e4e7ec' : '#1d2230'}; font: 15px system-ui, sans-serif; }
    h2 { margin: 0 0 12px; font-size: 16px; }
    img { display: block; box-sizing: border-box; width: 100%; margin-bottom: 12px; padding: 12px; border-radius: 6px;
      background: ${dark ? '#1c1f25' : '#fff'}; border: 1px solid ${dark ? '#2e333c' : '#dfe2e8'}; }`;
  const context = await browser.newContext({ viewport: { width: 1320, height: 400 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><style>${style}</style>${columns.join('')}`);
  const path = `${screenshots}/readme-${colorScheme}.png`;
  await page.screenshot({ path, fullPage: true });
  await context.close();
  console.log(path);
}
