// Clients that read a large list slowly, or not at all, while it changes.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { sendDirectly } from './support/client.mjs';
import { addonUpdate, fixtures, isError } from './support/samples.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const path = '/api/admin/addons';

const megabytes = (server) =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;
/** A sanitizer reserves terabytes and keeps freed memory, so its size is not the server's own. */
const isSanitized = (server) =>
  Number(/^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) > 2 ** 30;

/** Sends a request for the list from an address, and reads nothing but the status. */
async function begin(server, localAddress = '127.0.0.1') {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n\r\n`);
  await once(socket, 'readable');
  socket.status = Number(/^HTTP\/1.1 (\d+)/.exec(String(socket.read(16)))[1]);
  return socket;
}

describe('a list of 10 MB that changes', { timeout: 240_000 }, () => {
  let server;
  before(async () => {
    const addons = Array.from({ length: 1000 }, (_, i) => ({
      ...fixtures.addons[0],
      id: i + 1,
      description: 'x'.repeat(10_000),
    }));
    const file = writeFile(folder, 'large.json', { addons });
    server = await startServer({ args: ['--fixtures', file, '--log', 'off'] });
  });
  after(() => server.stop());

  const change = (description) =>
    sendDirectly(server, 'PUT', `${path}/1`, { body: { ...addonUpdate, description: `${description}` } });

  test('a client that does not read is refused further lists; others get them, also new ones', async () => {
    const clients = [];
    for (let i = 0; i < 12; i += 1) {
      assert.equal((await change(i)).status, 200);
      clients.push(await begin(server));
    }
    const statuses = clients.map(({ status }) => status);
    assert.deepEqual(statuses, [...statuses].sort());
    assert.equal(statuses.at(-1), 503);
    const others = [];
    for (const address of ['127.0.0.2', '127.0.0.3']) {
      assert.equal((await change(address)).status, 200);
      others.push(await begin(server, address));
    }
    assert.deepEqual(
      others.map(({ status }) => status),
      [200, 200],
    );
    for (const client of [...clients, ...others]) client.destroy();
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', path)).status === 200, 20_000));
  });

  test('120 clients that do not read take a bounded amount of memory, which is freed after them', async () => {
    assert.equal((await sendDirectly(server, 'GET', path)).status, 200);
    const before = megabytes(server);
    const clients = [];
    for (let i = 0; i < 120; i += 1) {
      assert.equal((await change(i)).status, 200);
      clients.push(await begin(server, `127.0.0.${1 + (i % 20)}`));
    }
    assert.deepEqual([...new Set(clients.map(({ status }) => status))], [200, 503]);
    const refused = await sendDirectly(server, 'GET', path);
    assert.ok(isError(refused, 503, refused.body.name), refused.text);
    assert.equal(refused.headers['retry-after'], '1');
    assert.equal((await sendDirectly(server, 'GET', `${path}/1`)).status, 200, 'single addons are read');
    const most = megabytes(server);
    for (const client of clients) client.destroy();
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', path)).status === 200, 20_000));
    const left = await eventually(() => (megabytes(server) < before + 30 ? megabytes(server) : 0), 10_000);
    console.log(`before ${before.toFixed(0)} MB, most ${most.toFixed(0)} MB, left ${megabytes(server).toFixed(0)} MB`);
    if (!isSanitized(server)) {
      assert.ok(most < before + 150, `${most} MB`);
      assert.ok(left, `${megabytes(server)} MB are left of ${before} before`);
    }
  });

  test('a client that reads 300 kB a second gets all of it; one that does not read is cut off', async () => {
    const stalled = await begin(server);
    const begun = Date.now();
    const slow = await begin(server);
    let size = 0;
    while (size < 9_500_000 && !slow.readableEnded && !slow.destroyed) {
      size += slow.read(Math.min(30_000, slow.readableLength))?.length ?? 0;
      await sleep(100);
    }
    assert.ok(size >= 9_500_000, `${size} bytes in ${Date.now() - begun} ms`);
    slow.destroy();
    // Bytes in the system's buffers count as sent: a minute at 64 kB a second for 4 MB.
    const isCut = await eventually(async () => (await connections()) <= 1, 150_000 - (Date.now() - begun));
    assert.ok(isCut, 'it ends');
    stalled.destroy();
  });

  const connections = async () => {
    const { text } = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
    return Number(/^flagadmin_connections (\d+)$/m.exec(text)[1]);
  };
});
