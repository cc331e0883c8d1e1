// Lines of the log that are lost, because nothing reads them or nothing takes them: the server goes on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly, sendRaw } from '../support/client.mjs';
import { startServer, temporaryFolder } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

const folder = temporaryFolder();

const get = 'HEAD /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

describe('standard error that nothing reads', { timeout: 120_000 }, () => {
  const path = join(folder, 'stderr');
  let pipe;
  let server;

  before(async () => {
    execFileSync('mkfifo', [path]);
    pipe = openSync(path, constants.O_RDWR);
    server = await startServer({ args: ['--log', 'json'], stderr: pipe });
  });
  after(() => closeSync(pipe));

  /** 20,000 requests, pipelined on connections of 1000; all must be served. About 2 MB of lines: more than the pipe and the queue take. */
  async function load() {
    for (let i = 0; i < 20; i += 1) {
      const { statuses } = await sendRaw(server, get.repeat(1000));
      assert.equal(statuses.length, 1000);
      assert.ok(statuses.every((status) => status === 200));
    }
  }

  test('delays no request', load);

  test('SIGTERM ends the server all the same', async () => {
    await load();
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  });
});

describe('log lines that cannot be written delay no request', () => {
  async function check(server) {
    for (let i = 0; i < 20; i += 1) assert.equal((await sendDirectly(server, 'GET', '/')).status, 404);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }

  test('on a full disk', { skip: skipFor(!existsSync('/dev/full') && 'there is no /dev/full') }, async () => {
    const full = openSync('/dev/full', constants.O_WRONLY);
    const server = await startServer({ args: ['--log', 'json'], stderr: full });
    closeSync(full);
    await check(server);
  });

  test('in a pipe that its reader has closed', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, constants.O_WRONLY);
    const server = await startServer({ args: ['--log', 'json'], stderr: writer });
    closeSync(writer);
    closeSync(reader);
    await check(server);
  });
});
