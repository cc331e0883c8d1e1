// The page at 200 % zoom.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violationsOn } from '../browser/axe.mjs';
import { onPage } from '../browser/harness.mjs';
import { browser, server } from '../browser/stage.mjs';
import { openView, views } from '../browser/views.mjs';

const viewNamed = (name) => views.find((view) => view.name === name);

/** 1280 × 900 at 200 %. */
const zoomed = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

test('every view fits and is accessible at 200 % zoom', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      page.on('dialog', (dialog) => dialog.accept());
      for (const view of views) {
        await openView(page, server.url, view);
        assert.equal(await overflowOf(page), 0, view.name);
        assert.deepEqual(await violationsOn(page), [], view.name);
      }
    },
    zoomed,
  );
});

for (const name of ['addon', 'new-strategy']) {
  test(`what has the focus is in sight at 200 % zoom: ${name}`, async () => {
    await onPage(
      browser,
      server,
      async (page) => {
        await openView(page, server.url, viewNamed(name));
        await page.locator('h1').click();
        const seen = new Set();
        for (let steps = 0; steps < 100; steps += 1) {
          await page.keyboard.press('Tab');
          const { label, isInSight, isPage } = await focusOf(page);
          if (isPage) break;
          assert.ok(isInSight, `${label} is behind something`);
          seen.add(label);
        }
        assert.ok(seen.size > 15, [...seen].join());
      },
      zoomed,
    );
  });
}

function overflowOf(page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** The focused element, and whether a part of it is visible, not behind another element. */
function focusOf(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const fractions = [0.1, 0.5, 0.9];
    const isInSight = fractions.some((across) =>
      fractions.some((down) => {
        const at = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return at !== null && (element.contains(at) || at.contains(element));
      }),
    );
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    return { label: `${element.tagName} ${label}`, isInSight, isPage: element === document.body };
  });
}
