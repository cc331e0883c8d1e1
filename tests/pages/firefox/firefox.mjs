// Debian's Firefox, by WebDriver BiDi.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { consumers } from '../../package/support/installed-package.mjs';
import { complaintsOf } from '../../package/support/pages.mjs';

const executablePath = process.env.FLAGADMIN_FIREFOX ?? '/usr/bin/firefox-esr';

/** Why tests are skipped: there is no Firefox; false where there is one. */
export const noFirefox = !existsSync(executablePath) && `there is no ${executablePath}`;

/** Starts Firefox without a window. */
export async function startFirefox() {
  const driver = createRequire(join(consumers, 'package.json')).resolve('puppeteer-core');
  const { default: puppeteer } = await import(pathToFileURL(driver));
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: 600_000 });
}

/** Runs a story on a page of its own; it fails on errors of scripts and on breaches of the Content Security Policy. */
export async function onFirefoxPage(browser, address, story) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = complaintsOf(page);
  try {
    await page.goto(address);
    const result = await story(page);
    // Firefox asks for an icon by itself.
    const errors = complaints.filter((text) => !text.includes('/favicon.ico'));
    assert.deepEqual(errors, []);
    return result;
  } catch (cause) {
    throw new Error(`${address}\n${complaints.join('\n')}`, { cause });
  } finally {
    await page.close();
  }
}
