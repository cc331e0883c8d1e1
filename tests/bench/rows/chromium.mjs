// Rows of javascript.mjs and work.mjs once more, in a page of Chromium.
import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { executablePath } from '../../support/chromium.mjs';
import { bundled } from '../bundle.mjs';

/** `service`: as of `workRows`. */
export const inChromium = (row, service) => async (pace) => {
  if (!existsSync(executablePath)) throw new Error('there is no Chromium');
  const content = await bundled(
    `import * as client from '../../js/dist/index.js';
     import * as core from '../../js/dist/core.js';
     import * as form from '../../js/dist/form.js';
     import { javascriptRows } from './rows/javascript.mjs';
     import { workRows } from './rows/work.mjs';
     globalThis.rows = (service) => ({ ...javascriptRows(core), ...workRows(client, core, form, service) });`,
    { format: 'iife', platform: 'browser' },
  );
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content });
    const given = { row, pace, service };
    const measured = await page.evaluate((all) => globalThis.rows(all.service)[all.row](all.pace), given);
    return { ...measured, what: `${measured.what}, Chromium` };
  } finally {
    await browser.close();
  }
};
