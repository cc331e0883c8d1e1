// Tests how `flagadmin serve` ends.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, test } from 'node:test';

import { sendDirectly as send } from '../server/support/client.mjs';
import { open } from '../server/support/connection.mjs';
import { fixtures } from '../server/support/samples.mjs';
import {
  adminToken,
  beginRequest,
  eventually,
  startServer,
  temporaryFolder,
  writeFile,
} from '../server/support/server.mjs';

const folder = temporaryFolder();
const stored = writeFile(folder, 'fixtures.json', fixtures);

describe('SIGTERM', { concurrency: true }, () => {
  const slow = ['--control', '--fixtures', stored];
  const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

  /** Connections without a request, with a part of one, and with one that has its response. */
  async function openIncomplete(server) {
    const sockets = [open(server), open(server), open(server)];
    sockets[1].write('GET /health HTTP/1.1\r\nHo');
    sockets[2].write(get);
    assert.ok(await eventually(() => sockets[2].text.includes('GOOD')));
    return [...sockets, await beginRequest(server, 1000)];
  }

  test('ends idle and half-sent connections, and waits for a response', async () => {
    const server = await startServer({ args: slow });
    const sockets = await openIncomplete(server);
    await send(server, 'POST', '/__flagadmin/fail', { body: { delayMs: 4000, status: 500 } });
    const answered = send(server, 'GET', '/api/admin/addons/1');
    await eventually(async () => false, 200);
    const begun = performance.now();
    const ended = server.stop();
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(seconds > 2 && seconds < 3.9, `${seconds} s`);
    assert.equal((await answered).status, 500);
    assert.deepEqual(await ended, { code: 0, signal: null });
  });

  test('a response that is complete, but not sent, is not cut off', async () => {
    const addons = Array.from({ length: 4000 }, (_, i) => ({
      ...fixtures.addons[0],
      id: i + 1,
      description: 'x'.repeat(2000),
    }));
    const server = await startServer({ args: ['--fixtures', writeFile(folder, 'large.json', { addons })] });
    const socket = createConnection(server.port, '127.0.0.1');
    socket.write(`GET /api/admin/addons HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n\r\n`);
    const parts = [(await once(socket, 'data'))[0]];
    socket.pause();
    await eventually(async () => false, 500);
    const ended = server.stop();
    await eventually(async () => false, 500);
    socket.on('data', (part) => parts.push(part)).resume();
    await once(socket, 'close');
    const [head, body] = Buffer.concat(parts).toString().split('\r\n\r\n');
    assert.equal(body.length, Number(/^content-length: (\d+)/im.exec(head)[1]));
    assert.deepEqual(await ended, { code: 0, signal: null });
  });

  test('a second one cuts off responses', async () => {
    const server = await startServer({ args: slow });
    await send(server, 'POST', '/__flagadmin/fail', { body: { delayMs: 60_000 } });
    const socket = open(server);
    socket.write(get);
    await eventually(async () => false, 200);
    const begun = performance.now();
    process.kill(server.pid, 'SIGTERM');
    await eventually(async () => false, 200);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    assert.ok(performance.now() - begun < 2500);
  });
});
