// A reader of the log that stalls: standard error is a pipe that nothing reads.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { sendDirectly, sendRaw } from './support/client.mjs';
import { startServer, temporaryFolder } from './support/server.mjs';

const get = 'HEAD /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';

describe('standard error that stalls', { timeout: 120_000 }, () => {
  const path = join(temporaryFolder(), 'stderr');
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

  const dropped = async () => {
    const { text } = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
    return Number(/^flagadmin_log_lines_dropped_total (\d+)$/m.exec(text)[1]);
  };

  test('delays no request, and dropped lines are counted', async () => {
    await load();
    assert.ok((await dropped()) > 0);
  });

  test('SIGTERM ends the server all the same', async () => {
    await load();
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  });
});
