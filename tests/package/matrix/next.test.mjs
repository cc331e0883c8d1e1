// The installed package in an application of Next.js: built, started and opened.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';

import { startBrowser } from '../../pages/browser/harness.mjs';
import { success } from '../consumers/smoke.mjs';
import { Consumer, consumers, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { startTool } from '../support/pages.mjs';
import { versionOf } from '../support/runtimes.mjs';

const next = join(consumers, 'node_modules/next/dist/bin/next');
const version = versionOf('next');

/** Of the service that the page reads. */
const token = 'token-of-the-tests';
const addon = { provider: 'webhook', enabled: false, parameters: { url: 'https://hooks.example.com/a' }, events: [] };

let consumer;
let service;
let server;
let browser;
let page;

describe('an application of Next.js', () => {
  before(async () => {
    consumer = Consumer.withTools();
    const folder = join(consumer.folder, 'next');
    process.env.NEXT_TELEMETRY_DISABLED = '1';
    const serve = ['serve', '--port', '0', '--admin-token', token];
    service = await startTool(join(consumer.folder, 'node_modules/.bin/flagadmin'), serve, consumer.folder);
    Object.assign(process.env, { FLAGADMIN_URL: service.url, FLAGADMIN_TOKEN: token });
    await post('first');
    run(process.execPath, [next, 'build'], { cwd: folder });
    server = await startTool(next, ['start', '--port', '0', '--hostname', '127.0.0.1'], folder);
    browser = await startBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(server.url);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await service?.stop();
    consumer?.remove();
  });

  const post = async (description) => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ ...addon, description }) };
    assert.equal((await fetch(`${service.url}/api/admin/addons`, sent)).status, 201);
  };
  const shows = async (addons) => {
    const text = await (await fetch(server.url)).text();
    assert.match(text, new RegExp(`<output id="on-server">${success}</output><output id="addons">${addons}</output>`));
  };
  row('Next.js server component', version, '.', async () => {
    await shows('first');
    await post('second');
    await shows('first,second');
  });
  row('Next.js client component', version, '.', async () => {
    await page.waitForFunction(() => document.getElementById('in-browser')?.textContent);
    assert.equal(await page.locator('#in-browser').textContent(), success);
  });
  row('Next.js edge route', version, '. (edge-light)', async () => {
    assert.equal(await (await fetch(`${server.url}/edge`)).text(), success);
    // Here the runtime would compile it from bytes too, with a warning; those at the edge refuse that.
    const built = readdirSync(join(consumer.folder, 'next/.next/server/edge'), { recursive: true });
    assert.equal(built.filter((path) => path.endsWith('.wasm')).length, 3); // of the core, the schemas and the service
  });
});
