// One server and one browser for all tests of the file that imports this.
import { after, before } from 'node:test';

import { Server, startBrowser } from './harness.mjs';

/** @type {Server} */
export let server;
export let browser;

before(async () => {
  server = await Server.start();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});
