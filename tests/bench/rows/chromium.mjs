// A row of javascript.mjs once more, in a page of Chromium.
import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { bundled } from '../bundle.mjs';

const executablePath = process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium';

export const inChromium = (row) => async (pace) => {
  if (!existsSync(executablePath)) throw new Error('there is no Chromium');
  const content = await bundled(
    `import * as flagadmin from '../../js/dist/index.js';
     import { javascriptRows } from './rows/javascript.mjs';
     globalThis.rows = javascriptRows(flagadmin);`,
    { format: 'iife', platform: 'browser' },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content });
    const measured = await page.evaluate((given) => globalThis.rows[given.row](given.pace), { row, pace });
    return { ...measured, what: `${measured.what}, Chromium` };
  } finally {
    await browser.close();
  }
};
