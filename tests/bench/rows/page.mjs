// The admin page with 5,000 addons in Chromium: the time to its first rows, and the cost of a keystroke in the search.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { onPage, Server, startBrowser, token } from '../../pages/browser/harness.mjs';
import { median } from '../measure.mjs';

const addons = 5000;
const built = fileURLToPath(new URL('../../../build/admin-ui/index.html', import.meta.url));

function manyAddons(all) {
  const samples = all.addons;
  all.addons = Array.from({ length: addons }, (_, index) => ({
    ...samples[index % samples.length],
    id: index + 1,
    description: `Number ${index + 1}`,
    projects: [`project-${index + 1}`],
  }));
}

/** A server with thousands of addons, each with names of its own. */
async function withServer(story) {
  const server = await Server.start({ change: manyAddons });
  const browser = await startBrowser();
  try {
    return await story(server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** From the click on "Sign in" to the first rows, in milliseconds. */
async function firstRows(server, browser) {
  let elapsed;
  const story = async (page) => {
    await page.getByLabel('Admin token').fill(token);
    elapsed = await page.evaluate(async () => {
      const begun = performance.now();
      document.querySelector('button[type="submit"]').click();
      while (!document.querySelector('tbody tr')) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
  };
  await onPage(browser, server, story, { signedIn: false });
  return elapsed;
}

/** The longest time between a key and the next frame, in milliseconds. */
async function slowestKeystroke(server, browser) {
  let longest;
  const story = async (page) => {
    const search = page.getByLabel('Search addons', { exact: true });
    await search.focus();
    await search.evaluate((input) => {
      globalThis.frames = [];
      input.addEventListener('keydown', () => {
        const begun = performance.now();
        requestAnimationFrame(() => globalThis.frames.push(performance.now() - begun));
      });
    });
    await search.pressSequentially('project-123', { delay: 40 });
    longest = await page.evaluate(() => Math.max(...globalThis.frames));
  };
  await onPage(browser, server, story);
  return longest;
}

/** `rounds`: how often each is measured, on a new page. */
export function pageRows({ rounds }) {
  const row = (what, measure) => async () => {
    if (!existsSync(built)) return { what, skipped: 'missing: the page is not built' };
    return withServer(async (server, browser) => {
      const times = [];
      for (let round = 0; round < rounds; round += 1) times.push(await measure(server, browser));
      return { what, unit: 'ms', own: median(times), rivals: [] };
    });
  };
  return {
    pageFirstRows: row('admin page: from signing in to the first of 5,000 addons', firstRows),
    pageKeystroke: row('admin page: the slowest keystroke of a search among 5,000 addons', slowestKeystroke),
  };
}
