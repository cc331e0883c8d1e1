// The harness itself.
import { test } from 'node:test';

import { onPage } from './harness.mjs';
import { browser, server } from './stage.mjs';

test('a route’s handler that still runs when its story ends fails no test', async () => {
  const closed = resolvers();
  const ended = resolvers();
  await onPage(
    browser,
    server,
    async (page) => {
      const held = resolvers();
      page.context().once('close', closed.resolve);
      await page.route('**/api/admin/addons', async (route) => {
        const response = await route.fetch();
        held.resolve();
        await closed.promise;
        await response.json().finally(ended.resolve);
      });
      await page.evaluate(() => void fetch('/api/admin/addons').catch(() => undefined));
      await held.promise;
    },
    { signedIn: false },
  );
  await ended.promise;
});

function resolvers() {
  const made = {};
  made.promise = new Promise((resolve) => {
    made.resolve = resolve;
  });
  return made;
}
