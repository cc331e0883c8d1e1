// Starts servers and browsers for tests of pages, and finds their elements.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { freePort } from '../../server/support/free-port.mjs';
import { eventually, startServer } from '../../server/support/server.mjs';
import { executablePath } from '../../support/chromium.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export const screenshots = join(root, 'build/screenshots');
export const token = 'browser-test-token';

/** The reference server with the sample data of the demo, its database in a file, on a free port. */
export class Server {
  /**
   * `change` changes the fixtures before they are loaded; `tokens` are those besides the admin token; `page` is a folder in build/; `service`
   * is the service in use whose deviations the responses have.
   */
  static async start({ change = () => {}, tokens = [], page = 'admin-ui', service } = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'flagadmin-browser-'));
    const fixtures = JSON.parse(await readFile(join(root, 'examples/demo/fixtures.json'), 'utf8'));
    change(fixtures);
    await writeFile(join(folder, 'fixtures.json'), JSON.stringify(fixtures));
    await writeFile(join(folder, 'tokens.json'), JSON.stringify(tokens));
    const server = new Server(folder, join(root, 'build', page), await freePort(), service);
    await server.restart();
    return server;
  }

  #folder;
  #page;
  #port;
  #server;
  #service;
  url = '';

  constructor(folder, page, port, service) {
    this.#folder = folder;
    this.#page = page;
    this.#port = port;
    this.#service = service;
  }

  /** Starts a new server on the same file, at the same address: it has only what was stored. */
  async restart(adminToken = token) {
    await this.#server?.stop();
    const options = {
      '--database': join(this.#folder, 'flagadmin.db'),
      '--fixtures': join(this.#folder, 'fixtures.json'),
      '--static': this.#page,
      '--tokens': join(this.#folder, 'tokens.json'),
      '--log': 'off',
      ...(this.#service && { '--service': this.#service }),
    };
    this.#server = await startServer({ args: Object.entries(options).flat(), token: adminToken, port: this.#port });
    this.url = this.#server.url;
  }

  /** Sends a request to the server, without the page. */
  async ask(path, init = {}) {
    const headers = { authorization: token, 'content-type': 'application/json', ...init.headers };
    const response = await fetch(this.url + path, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  }

  async stop() {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export function startBrowser() {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A browser and a server for the tests of a file; `options` are those of `Server.start`. */
export function stage(options) {
  const shared = {};
  let started;
  before(async () => {
    started = Promise.all([Server.start(options), startBrowser()]);
    [shared.server, shared.browser] = await started;
  });
  after(async () => {
    await started; // where no case is chosen, Node does not wait for it
    await shared.browser?.close();
    await shared.server?.stop();
  });
  return shared;
}

/**
 * Runs a story on the page, signed in with the token `signedIn`; if it is false, the page asks for one. `beforeOpening` gets the page while
 * it is blank. Fails on complaints of the browser: errors of scripts, messages on the console, breaches of the Content Security Policy.
 */
export async function onPage(browser, { url }, story, options = {}) {
  const { signedIn = token, path = '/', timeout = 20_000, beforeOpening, ...context } = options;
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context })).newPage();
  page.setDefaultTimeout(timeout);
  const complaints = [];
  try {
    await listen(page, complaints);
    if (signedIn) await page.addInitScript((as) => sessionStorage.setItem('flagadmin token', as), signedIn);
    await beforeOpening?.(page);
    await page.goto(url + path);
    await story(page);
    assert.deepEqual(complaints, []);
  } finally {
    // A handler of a route may still run. After the story its error would fail the whole file.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}

async function listen(page, complaints) {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports refusals as failures to load, and the client services that are unknown; each test decides which are expected.
    const isRefusal = /^(Failed to load resource|flagadmin: the service does not say)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
  await page.exposeFunction('reportPolicyBreach', (breach) => complaints.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      globalThis.reportPolicyBreach(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
}

export const button = (scope, name) => scope.getByRole('button', { name, exact: true });

/** Waits until the bar of the form predicts this. */
export async function predicts(page, status, words) {
  const bar = page.getByRole('status', { name: 'Prediction' });
  await bar.getByText(`${status}`).waitFor();
  await bar.getByText(words).waitFor();
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
    found = await field.evaluate((control) => {
      const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
      const issue = document.getElementById(ids.find((id) => id.endsWith('-issue')));
      return control.getAttribute('aria-invalid') === 'true' ? issue?.textContent : '';
    });
    return words.test(found);
  }).catch(() => undefined);
  assert.match(found, words);
}

/** Waits until an element within the page has the focus, as after every action it must, and returns its name or its text. */
export async function keepsFocus(page, words = /./) {
  let focused = '';
  await eventually(async () => {
    focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return '';
      return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
    });
    return words.test(focused);
  }).catch(() => undefined);
  assert.match(focused, words);
}

export async function signIn(page, as = token) {
  await page.getByLabel('Admin token').fill(as);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
