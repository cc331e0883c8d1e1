// Clients that would take all memory or all file descriptors: large bodies, and more connections than there are descriptors.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly, sendRaw } from '../support/client.mjs';
import { ask, connectionsOf, get, open } from '../support/connection.mjs';
import { start } from '../support/database.mjs';
import { isSanitized, memoryOf } from '../support/memory.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, beginRequest, eventually } from '../support/server.mjs';

const oneProcessor = ['taskset', '-c', '0'];

const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;

describe('announced bodies', () => {
  /** On one processor, so with one thread, all that was received before a request is handled before it; another arena of the C library would be 128 MiB. */
  const startLarge = () =>
    start(undefined, {
      args: ['--max-addon-body', `${2 ** 30}`],
      ...{ env: { MALLOC_ARENA_MAX: '1' }, through: oneProcessor },
    });

  test('of 1 GiB each reserve 1 MiB at most until they arrive', async () => {
    const server = await startLarge();
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200); // all threads have their stacks
    const before = memoryOf(server, 'VmSize');
    const sockets = await Promise.all(Array.from({ length: 8 }, () => beginRequest(server, 2 ** 30)));
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    const reserved = memoryOf(server, 'VmSize') - before;
    if (!isSanitized) {
      assert.ok(reserved < 16 * 2 ** 20, `${reserved} bytes`);
    }
    sockets.forEach((socket) => socket.destroy());
    assert.equal((await server.stop()).code, 0);
  });

  test('without a length, small ones reserve 1 MiB at most, whatever the limit is', async () => {
    const server = await startLarge();
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    const before = memoryOf(server, 'VmPeak');
    const content = JSON.stringify(addonUpdate);
    const chunk = `${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n`;
    const last = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const requests = `${putHead}Transfer-Encoding: chunked\r\n\r\n${chunk}`.repeat(8) + last;
    assert.deepEqual((await sendRaw(server, requests)).statuses, Array(9).fill(200));
    const reserved = memoryOf(server, 'VmPeak') - before;
    if (!isSanitized) assert.ok(reserved < 16 * 2 ** 20, `${reserved} bytes`);
    assert.equal((await server.stop()).code, 0);
  });
});

describe('few file descriptors', () => {
  /** Sets the soft limit of a resource of a server. */
  const limit = (server, what) => execFileSync('prlimit', [`--pid=${server.pid}`, `${what}:`]);

  test('file descriptors run out: those who are connected are served, others later', async () => {
    const server = await start();
    const kept = open(server);
    await ask(kept, get);
    limit(server, '--nofile=24');
    const begun = performance.now();
    const crowd = Array.from({ length: 60 }, () => open(server));
    assert.ok(await eventually(() => /cannot accept connections.*Too many open files/.test(server.stderr)));
    assert.match(await ask(kept, get), /^HTTP\/1\.1 200/);
    const complaints = server.log.filter((line) => /cannot accept/.test(line.message ?? ''));
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(complaints.length < 5 + seconds, `the log is not flooded: ${complaints.length} lines in ${seconds} s`);
    crowd.forEach((socket) => socket.destroy());
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', '/health')).status === 200));
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    kept.destroy();
    assert.equal((await server.stop()).code, 0);
  });

  test('with few descriptors from the beginning there are fewer connections', async () => {
    const server = await start(undefined, { through: ['prlimit', '--nofile=100:100'] });
    assert.ok(await eventually(() => /file descriptors allows 68 connections only/.test(server.stderr)));
    const crowd = Array.from({ length: 67 }, () => open(server));
    const kept = open(server); // waits less than these, one of which makes room for each of the next
    await ask(kept, get);
    for (let more = 0; more < 45; more += 1) crowd.push(open(server));
    const closed = () => crowd.filter(({ destroyed }) => destroyed).length;
    assert.ok(await eventually(() => closed() >= 45), `no more than there are descriptors for: ${closed()} closed`);
    assert.ok(await eventually(() => connectionsOf(server) === 68), 'and as many');
    kept.destroy();
    crowd.forEach((socket) => socket.destroy());
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', '/health')).status === 200));
    assert.ok(!/cannot accept/.test(server.stderr));
    await server.stop();
  });
});
