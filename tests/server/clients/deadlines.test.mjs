// How long a client may take: for a head, a body, the next request, and to read a response. The tests wait for the server most of the time,
// and beside each other.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { sendDirectly } from '../support/client.mjs';
import { connectionsOf, open } from '../support/connection.mjs';
import { beginList, startWithLargeList } from '../support/large-list.mjs';
import { folder, start } from '../support/database.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, eventually } from '../support/server.mjs';

const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;

describe('deadlines', { timeout: 240_000, concurrency: true }, () => {
  // Deadlines are lower bounds here: what is late may be late because of the machine, and what never ends fails by the time limit.
  test('200 of them delay no other client, and each is closed at its deadline', async () => {
    const server = await start();
    const begun = performance.now();
    let closed = 0;
    const slow = Array.from({ length: 200 }, (_, i) => {
      const socket = open(server);
      const isHead = i % 2 === 0;
      socket.write(isHead ? 'GET /health HTTP/1.1\r\nHost: x\r\nA: ' : `${putHead}Content-Length: 100000\r\n\r\n{`);
      const drip = setInterval(() => socket.write(' '), 250);
      socket.on('close', () => {
        clearInterval(drip);
        closed += 1;
      });
      return { socket, isHead };
    });
    // Other clients that send nothing, or only empty lines.
    const silent = open(server);
    const empty = open(server);
    const lines = setInterval(() => empty.write('\r\n'), 1000);

    assert.ok(await eventually(() => connectionsOf(server) === 202), 'all of them are there');
    for (let i = 0; i < 20; i += 1) {
      assert.equal((await sendDirectly(server, 'GET', '/api/admin/addons')).status, 200);
      assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    }
    assert.equal(closed, 0, 'others are served while all slow ones are waited for');

    const secondsOf = async (socket) => ((await socket.ended) - begun) / 1000;
    const heads = await Promise.all(slow.filter(({ isHead }) => isHead).map(({ socket }) => secondsOf(socket)));
    const bodies = await Promise.all(slow.filter(({ isHead }) => !isHead).map(({ socket }) => secondsOf(socket)));
    assert.ok(Math.min(...heads) >= 10, `a head may take 10 s, not ${Math.min(...heads)}`);
    assert.ok(Math.min(...bodies) >= 30, `a body may take 30 s, not ${Math.min(...bodies)}`);
    assert.ok(Math.max(...heads) < Math.min(...bodies), 'a head has less time than a body');
    assert.ok(slow.every(({ socket }) => socket.text === ''));
    for (const socket of [silent, empty]) {
      const seconds = await secondsOf(socket);
      assert.ok(seconds >= 75, `an idle connection is kept for 75 s, not ${seconds}`);
    }
    clearInterval(lines);
    assert.equal((await server.stop()).code, 0);
  });

  test('a client that reads 300 kB a second gets all of it; one that does not read is cut off', async () => {
    const server = await startWithLargeList(folder);
    const stalled = await beginList(server);
    const begun = Date.now();
    const slow = await beginList(server);
    let size = 0;
    while (size < 9_500_000 && !slow.readableEnded && !slow.destroyed) {
      size += slow.read(Math.min(30_000, slow.readableLength))?.length ?? 0;
      await sleep(100);
    }
    assert.ok(size >= 9_500_000, `${size} bytes in ${Date.now() - begun} ms`);
    slow.destroy();
    // Bytes in the system's buffers count as sent: a minute at 64 kB a second for 4 MB.
    const isCut = await eventually(() => connectionsOf(server) === 0, 150_000 - (Date.now() - begun));
    assert.ok(isCut, 'it ends');
    stalled.destroy();
    assert.equal((await server.stop()).code, 0);
  });
});
