// Starts servers and browsers for tests of pages, and finds their elements.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { freePort } from '../../server/support/free-port.mjs';
import { eventually, startServer } from '../../server/support/server.mjs';
import { beginCoverage, endCoverage } from './coverage.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const builtPage = process.env.FLAGADMIN_ADMIN_UI ?? join(root, 'build/admin-ui');

export const screenshots = join(root, 'build/screenshots');
export const token = 'browser-test-token';

/** A real server with its database in a file of its own, on a free port. */
export class Server {
  /** `change` changes the fixtures before they are loaded; `tokens` are those besides the admin token. */
  static async start({
    fixtures = fileURLToPath(new URL('fixtures.json', import.meta.url)),
    change,
    tokens = [],
  } = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'flagadmin-browser-'));
    const server = new Server(folder, change ? await changedFixtures(fixtures, change, folder) : fixtures);
    await writeFile(server.#tokens, JSON.stringify(tokens));
    server.#port = await freePort(); // it may start again
    await server.#spawn();
    return server;
  }

  #folder;
  #fixtures;
  #tokens;
  #server;
  #port = 0;
  url = '';

  constructor(folder, fixtures) {
    this.#folder = folder;
    this.#fixtures = fixtures;
    this.#tokens = join(folder, 'tokens.json');
  }

  async #spawn(adminToken = token) {
    const options = {
      '--database': join(this.#folder, 'flagadmin.db'),
      '--fixtures': this.#fixtures,
      '--static': builtPage,
      '--tokens': this.#tokens,
      '--log': 'off',
    };
    this.#server = await startServer({ args: Object.entries(options).flat(), token: adminToken, port: this.#port });
    this.url = this.#server.url;
  }

  /** Stops the server and starts a new one, at the same address, on the same file: it has only stored data. Other tokens replace those of before. */
  async restart(adminToken, tokens) {
    await this.#server.stop();
    if (tokens) await writeFile(this.#tokens, JSON.stringify(tokens));
    await this.#spawn(adminToken);
  }

  /** Everything that is in the files of the database, as text. */
  async storedText() {
    const files = (await readdir(this.#folder)).filter((name) => name.startsWith('flagadmin.db'));
    return (await Promise.all(files.map((name) => readFile(join(this.#folder, name), 'latin1')))).join('\n');
  }

  /** Sends a request to the server, without the page. */
  async ask(path, init = {}) {
    const headers = { authorization: token, 'content-type': 'application/json', ...init.headers };
    const response = await fetch(this.url + path, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }

  async stop() {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Writes a changed copy of the fixtures to the folder, and returns its path. */
async function changedFixtures(fixtures, change, folder) {
  const content = JSON.parse(await readFile(fixtures, 'utf8'));
  change(content);
  const path = join(folder, 'fixtures.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Options that a tab can change between stories, with their values in a new one. */
const looks = { viewport: { width: 1280, height: 900 }, colorScheme: 'light', forcedColors: 'none', permissions: [] };

/** The tab of each browser that its stories share: a new tab takes the processors longer than the page. */
const sharedTabs = new WeakMap();

/**
 * Runs a story on the page, loaded anew, in a tab that stays signed in with the token `signedIn`; if it is false, the page asks for one.
 * `beforeOpening` gets the page while it is blank, and may return a script to dispose of. With `ownTab`, or an option of contexts that is not
 * in `looks`, the tab is a new one, with nothing in its cache. Fails on complaints of the browser: errors of scripts, messages on the console,
 * breaches of the Content Security Policy.
 */
export async function onPage(browser, server, story, options = {}) {
  const { signedIn = token, path = '/', timeout = 30_000, beforeOpening, ownTab, ...own } = options;
  const isShared = !ownTab && Object.keys(own).every((name) => name in looks);
  const tab = (isShared && sharedTabs.get(browser)) || (await openTab(browser, own));
  if (isShared) sharedTabs.delete(browser);
  const { page, complaints } = tab;
  page.setDefaultTimeout(timeout);
  listen(tab);
  const scripts = [];
  let isReusable = false;
  try {
    if (isShared) await take(page, { ...looks, ...own });
    if (signedIn)
      scripts.push(await page.addInitScript((as) => sessionStorage.setItem('flagadmin token', as), signedIn));
    await beginCoverage(page);
    scripts.push(await beforeOpening?.(page));
    await page.goto(server.url + path);
    await story(page);
    assert.deepEqual(complaints, []);
    await endCoverage(page);
    isReusable = isShared && !page.isClosed();
  } finally {
    // A handler of a route may still run. After the story its error would fail the whole file as an unhandled rejection.
    for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' });
    if (isReusable) {
      for (const script of scripts) await script?.dispose();
      await empty(page, server);
      sharedTabs.set(browser, tab);
    } else await page.context().close();
  }
}

async function openTab(browser, options) {
  const context = await browser.newContext({ viewport: looks.viewport, ...options });
  const page = await context.newPage();
  const complaints = [];
  await page.exposeFunction('reportPolicyBreach', (breach) => complaints.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      globalThis.reportPolicyBreach(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return { page, complaints };
}

function listen({ page, complaints }) {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports refusals as failures to load; each test decides which are expected.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
}

async function take(page, { viewport, permissions, ...media }) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, ...media });
  await page.context().clearPermissions();
  await page.context().grantPermissions(permissions);
}

/** Leaves the page for a picture of the same origin, whose process is the same, and forgets what the story stored. */
async function empty(page, server) {
  page.removeAllListeners();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.context().setOffline(false);
  await page.goto(`${server.url}/icon.svg`);
  await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()));
}

export async function signIn(page, as = token) {
  await page.getByLabel('Admin token').fill(as);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits until the panel predicts this. */
export async function predicts(page, status, words) {
  await page.getByRole('status', { name: 'Prediction' }).getByText(`${status}`).waitFor();
  await page.getByRole('status', { name: 'Prediction' }).getByText(words).waitFor();
}

/** Waits until the form has no changes. */
export async function isUnchanged(page) {
  await page
    .getByRole('status', { name: 'Prediction' })
    .getByText(/No changes|Saved/)
    .waitFor();
}

/** The field of a secret: a password field has no role of its own. */
export function secretField(page, label) {
  return page.getByLabel(label).and(page.locator('input, textarea'));
}

/** Opens the predicted request, and returns the region of its body. */
export async function requestBody(page) {
  const body = page.getByRole('region', { name: 'Request body' });
  const summary = page.locator('summary', { hasText: /^Request\b(?! options)/ });
  if (!(await summary.locator('..').evaluate((folded) => folded.open))) await summary.click();
  await body.waitFor();
  return body;
}

/** Waits for the server's response, and that it is the one that was predicted. */
export async function hasResponse(page, status, words = 'Exactly as predicted') {
  const response = page.getByRole('region', { name: 'Server response' });
  await response.getByText(`${status}`).first().waitFor();
  await response.getByText(words).waitFor();
  return response;
}

/** Waits until a field has this error: the text that assistive technology reads with it. */
export async function hasFieldError(field, words) {
  let found;
  await eventually(async () => {
    found = await issueBeside(field);
    return words.test(found);
  });
  assert.match(found, words);
}

/** Waits until an element within the page has the focus, as after every action it must, and returns its name or its text. */
export async function keepsFocus(page, words = /./) {
  let focused;
  await eventually(async () => {
    focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return 'nothing';
      return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    });
    return focused !== 'nothing' && words.test(focused);
  });
  assert.notEqual(focused, 'nothing', 'the focus is on the body');
  assert.match(focused, words);
}

/** Waits until the page has so many of these elements. */
export async function hasCount(locator, count) {
  let found;
  await eventually(async () => {
    found = await locator.count();
    return found === count;
  });
  assert.equal(found, count, String(locator));
}

function issueBeside(field) {
  return field.evaluate((control) => {
    if (control.getAttribute('aria-invalid') !== 'true') return '';
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(ids.find((id) => id.endsWith('-issue')))?.textContent ?? '';
  });
}
