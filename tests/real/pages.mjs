// A page in front of two services: its proxy, its browser, and the steps of its user.
import { mkdirSync } from 'node:fs';

import { onPage, screenshots, startBrowser } from '../pages/browser/harness.mjs';
import { patience } from '../server/support/server.mjs';
import { Relay } from './relay.mjs';

/** As a page without a network has them: fonts and pictures of other hosts. */
const withoutNetwork = (page) =>
  page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ contentType: 'text/css', body: '' }),
  );

/**
 * Opens a page through a proxy (`serviceOf` as that has it), and runs the steps that `tell(page, proxy)` gives by their names, each a test.
 * `prepare(page, proxy)` comes before, `options` are those of `onPage`. There is a picture of each step that fails, and with FLAGADMIN_PRINT of all.
 */
export async function runSteps(t, { title, serviceOf, prepare = () => {}, ...options }, tell) {
  const began = performance.now();
  const proxy = await Relay.start(serviceOf);
  const browser = await startBrowser();
  const picture = async (page, number) => {
    mkdirSync(screenshots, { recursive: true });
    await page.screenshot({ path: `${screenshots}/${title}-${String(number).padStart(2, '0')}.png`, fullPage: true });
  };
  const beforeOpening = async (page) => {
    page.setDefaultNavigationTimeout(patience);
    await withoutNetwork(page);
    await prepare(page, proxy);
  };
  try {
    await onPage(
      browser,
      proxy,
      async (page) => {
        const steps = Object.entries(await tell(page, proxy));
        for (const [i, [name, step]] of steps.entries())
          await t.test(name, async () => {
            try {
              await step();
              if (process.env.FLAGADMIN_PRINT) await picture(page, i + 1);
            } catch (error) {
              await picture(page, i + 1).catch(() => undefined);
              await page.reload().catch(() => undefined); // the next one begins without what this one has opened
              throw error;
            }
          });
        t.diagnostic(`${title}: ${steps.length} steps, ${((performance.now() - began) / 1000).toFixed(1)} s`);
      },
      { signedIn: false, beforeOpening, reducedMotion: 'reduce', ...options },
    );
  } finally {
    await browser.close();
    await proxy.stop();
  }
}
