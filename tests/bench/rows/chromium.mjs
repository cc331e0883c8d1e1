// The small rows once more, in a page of Chromium.
import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { bundled } from '../bundle.mjs';

const executablePath = process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium';

/** Runs the rows with these names in a page. */
export async function inChromium(names, pace) {
  if (!existsSync(executablePath)) {
    return names.map((name) => ({ id: name, what: `${name}, Chromium`, skipped: 'there is no Chromium' }));
  }
  const script = await bundled(
    `import * as flagadmin from '../../js/dist/index.js';
     import { loadRivals } from './rivals/all.mjs';
     import { smallRows } from './rows/small.mjs';
     globalThis.measured = async (name, pace) => {
       const rows = smallRows({ package: flagadmin, rivals: await loadRivals(), place: 'Chromium', pace });
       return rows[name]();
     };`,
    { format: 'iife', platform: 'browser' },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const rows = [];
    for (const name of names) {
      const page = await browser.newPage();
      await page.addScriptTag({ content: script });
      rows.push(await page.evaluate(([row, speed]) => globalThis.measured(row, speed), [name, pace]));
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}
