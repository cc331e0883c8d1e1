// Inspects all views of the admin page in one look: nothing sticks out sideways, and axe finds nothing.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { violationsOn } from './axe.mjs';
import { onPage, screenshots, signIn } from './harness.mjs';
import { openView, views } from './views.mjs';

/** `look` is one of `looks`. Its pictures are in `build/screenshots`. */
export async function inspectAll(browser, server, { name: look, ...options }) {
  await mkdir(screenshots, { recursive: true });
  await onPage(
    browser,
    server,
    async (page) => {
      page.on('dialog', (dialog) => dialog.accept());
      await inspect(page, `sign-in-${look}`);
      await signIn(page);
      for (const view of views) {
        await openView(page, server.url, view);
        await inspect(page, `${view.name}-${look}`);
      }
    },
    { ...options, signedIn: false },
  );
}

async function inspect(page, name) {
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: page.viewportSize().width < 1000 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name}: nothing sticks out sideways, but ${overflow} px do`);
  // At its end the page's bars lie in no one's way: half a button behind a bar counts as a button too small.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  assert.deepEqual(await violationsOn(page), [], name);
}
