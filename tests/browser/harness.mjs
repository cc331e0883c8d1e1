import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const serverBinary = resolve(root, process.env.FLAGADMIN_SERVER ?? 'build/release/native/flagadmin-server');
const page = join(root, 'build/admin-ui');

export const screenshots = join(root, 'build/screenshots');
export const token = 'browser-test-token';

/** A real server with its database in a file of its own, on a free port. */
export class Server {
  static async start() {
    const folder = await mkdtemp(join(tmpdir(), 'flagadmin-browser-'));
    const server = new Server(folder);
    await server.#spawn();
    return server;
  }

  #folder;
  #process;
  url = '';

  constructor(folder) {
    this.#folder = folder;
  }

  async #spawn() {
    const options = {
      '--port': '0',
      '--database': join(this.#folder, 'flagadmin.db'),
      '--fixtures': fileURLToPath(new URL('fixtures.json', import.meta.url)),
      '--static': page,
      '--admin-token': token,
      '--log': 'off',
    };
    this.#process = spawn(serverBinary, Object.entries(options).flat(), { stdio: ['ignore', 'pipe', 'inherit'] });
    this.url = await listeningUrl(this.#process);
  }

  /** Stops the server and starts a new one on the same file: it knows only what was stored. */
  async restart() {
    await this.#end();
    await this.#spawn();
  }

  /** Asks the server itself, past the page. */
  async ask(path, init = {}) {
    const headers = { authorization: token, 'content-type': 'application/json', ...init.headers };
    const response = await fetch(this.url + path, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }

  async stop() {
    await this.#end();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end() {
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGTERM');
    await ended;
  }
}

function listeningUrl(child) {
  return new Promise((found, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      const url = /^flagadmin-server listening on (\S+)/.exec(line)?.[1];
      if (url) found(url);
    });
  });
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

/**
 * A page of its own browser context. `complaints` gathers whatever the browser says about it: errors, warnings,
 * breaches of the Content Security Policy, unexpected refusals.
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.addInitScript(() => {
    globalThis.policyBreaches = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.policyBreaches.push(`${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  await page.goto(url);
  return { page, complaints };
}

export async function signIn(page, as = token) {
  await page.getByLabel('Admin token').fill(as);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
