// Large lists: many clients that read one must not delay others, nor take memory each.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const list = '/api/admin/strategies';
const headers = `Host: x\r\nAuthorization: ${adminToken}\r\n`;

/** A line of the server's status, in bytes. */
const statusOf = (server, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) * 1024;

/** The memory that the server has of its own. */
const memoryOf = (server) => statusOf(server, 'RssAnon');

/** A sanitizer reserves terabytes and keeps freed memory, so its size is not the server's own. */
const isSanitized = (server) => statusOf(server, 'VmSize') > 2 ** 40;

describe('a list of 10 MB', { timeout: 120_000 }, () => {
  let server;
  before(async () => {
    const strategy = (i) => ({ ...fixtures.strategies[0], name: `s${i}`, description: 'x'.repeat(10_000) });
    const file = writeFile(folder, 'large.json', {
      addons: fixtures.addons,
      serviceAccounts: [],
      strategies: Array.from({ length: 1000 }, (_, i) => strategy(i)),
    });
    const database = `${folder}/large.db`;
    server = await startServer({ args: ['--fixtures', file, '--database', database, '--log', 'off'] });
  });
  after(() => server.stop());

  test('80 clients that do not read it take no memory each, and all get it whole', async () => {
    const clients = Array.from({ length: 80 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.pause();
      socket.write(`GET ${list} HTTP/1.1\r\n${headers}X-Request-Id: same\r\nConnection: close\r\n\r\n`);
      return socket;
    });
    for (let i = 0; i < 20; i += 1) {
      assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
      assert.equal((await sendDirectly(server, 'GET', '/api/admin/addons/1')).status, 200);
    }
    const memory = memoryOf(server);
    assert.ok(isSanitized(server) || memory < 100 * 1024 * 1024, `${memory} bytes`);
    const sizes = await Promise.all(
      clients.map(async (socket) => {
        let size = 0;
        socket.on('data', (chunk) => (size += chunk.length));
        socket.resume();
        await once(socket, 'end');
        return size;
      }),
    );
    assert.ok(sizes.every((size) => size > 10_000_000 && size === sizes[0]));
  });
});

describe('lists', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--fixtures', writeFile(folder, 'fixtures.json', fixtures), '--log', 'off'] });
  });
  after(() => server.stop());

  for (const [path, change] of [
    [
      '/api/admin/addons',
      () => sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: { ...addonUpdate, description: 'new' } }),
    ],
    [
      '/api/admin/service-account',
      () => sendDirectly(server, 'PUT', '/api/admin/service-account/9', { body: { name: 'new' } }),
    ],
    [list, () => sendDirectly(server, 'POST', list, { body: { name: 'new', parameters: [] } })],
  ]) {
    test(`${path} has an entity tag, which changes with it (D46)`, async () => {
      const first = await sendDirectly(server, 'GET', path);
      assert.match(first.headers.etag, /^"[0-9a-f]{32}"$/);
      const again = await sendDirectly(server, 'GET', path, { headers: { 'if-none-match': first.headers.etag } });
      assert.equal(again.status, 304);
      assert.equal(again.text, '');
      assert.equal(again.headers.etag, first.headers.etag);
      assert.ok([200, 201].includes((await change()).status));
      const changed = await sendDirectly(server, 'GET', path, { headers: { 'if-none-match': first.headers.etag } });
      assert.equal(changed.status, 200);
      assert.notEqual(changed.headers.etag, first.headers.etag);
      assert.match(changed.text, /"new"/);
      const stale = await sendDirectly(server, 'GET', path, { headers: { 'if-match': first.headers.etag } });
      assert.ok(isError(stale, 412, 'PreconditionFailed'), stale.text);
    });
  }
});

describe('the quota of strategy types', () => {
  const create = (server, name, description) =>
    sendDirectly(server, 'POST', list, { body: { name, parameters: [], ...(description && { description }) } });

  for (const [what, args] of [
    ['their number', ['--max-strategies', '3']],
    ['their bytes', ['--max-strategy-bytes', '420']],
  ]) {
    test(`bounds ${what}, also after a restart`, async () => {
      const database = `${folder}/quota-${args[1]}.db`;
      const start = () => startServer({ args: [...args, '--database', database, '--log', 'off'] });
      const first = await start();
      // Each takes 130 bytes.
      for (const name of ['a', 'b', 'c']) {
        assert.equal((await create(first, name)).status, 201, name);
      }
      assert.ok(isError(await create(first, 'd'), 403, 'NoAccessError'));
      assert.equal((await create(first, 'a')).status, 409, 'a name that is taken is reported first');
      await first.stop();
      const second = await start();
      assert.ok(isError(await create(second, 'd'), 403, 'NoAccessError'));
      assert.equal((await sendDirectly(second, 'GET', list)).body.strategies.length, 3);
      await second.stop();
    });
  }
});
