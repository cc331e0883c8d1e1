// Tests sizes and media types of bodies (D41, D42).
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { changes, storedResources } from '../support/operations.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const storedFile = writeFile(folder, 'stored.json', storedResources);
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
let server;

/** A valid body of exactly this size. */
const sized = (body, size) => JSON.stringify(body).padEnd(size, ' ');
const inChunks = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, 'g'));

describe('size of the body (8, D41)', () => {
  // Of one with a limit of its own, and of one with the common limit: ../api/order-of-checks.test.mjs has the limit of each operation.
  for (const name of ['updateAddon', 'createServiceAccount']) {
    const { method, path, body, limit, success } = changes[name];
    const text = JSON.stringify(body);
    const ways = {
      'in one piece': (size) => ({ body: text.padEnd(size, ' ') }),
      'in chunks of 4000 bytes': (size) => ({ chunks: inChunks(text.padEnd(size, ' '), 4000) }),
      'in chunks as large as the limit': (size) => ({ chunks: inChunks(text.padEnd(size, ' '), limit) }),
    };
    for (const [way, sized] of Object.entries(ways)) {
      test(`${name}, ${way}: ${limit} bytes pass, one more gives 413`, async () => {
        server = await startServer({ args: ['--fixtures', storedFile, '--log', 'off'] });
        const refused = await send(server, method, path, sized(limit + 1));
        assert.ok(isError(refused, 413, 'ContentTooLarge'), refused.text);
        const passed = await send(server, method, path, sized(limit));
        assert.equal(passed.status, success, passed.text);
        await server.stop();
      });
    }
  }
});

describe('a body that is too large', () => {
  before(async () => (server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] })));
  after(() => server.stop());

  test('413 from Content-Length alone, before a byte of the body', async () => {
    const { text, statuses, isClosed } = await sendRaw(
      server,
      `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 102401\r\n\r\n',
    );
    assert.deepEqual(statuses, [413]);
    assert.match(text, /"name":"ContentTooLarge"/);
    assert.ok(isClosed);
  });

  test('413 arrives whole at a client that sends all of 4 MB before it reads', async () => {
    const size = 4_000_000;
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const failed = new Promise((_, reject) => socket.once('error', reject));
    const sent = new Promise((resolve) => {
      socket.write(
        `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
      );
      socket.end(Buffer.alloc(size, ' '), resolve);
    });
    await Promise.race([sent, failed]);
    const [head, body] = (await Promise.race([textOf(socket), failed])).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 413 /);
    assert.match(head, new RegExp(`^Content-Length: ${body.length}$`, 'm'));
    assert.equal(JSON.parse(body).name, 'ContentTooLarge');
  });

  test('413 while reading chunks, before the last', async () => {
    const chunk = `${(60000).toString(16)}\r\n${' '.repeat(60000)}\r\n`;
    const { statuses, isClosed } = await sendRaw(
      server,
      `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    );
    assert.deepEqual(statuses, [413]);
    assert.ok(isClosed);
  });

  test('a size that fits no number is no valid HTTP', async () => {
    const { statuses } = await sendRaw(
      server,
      `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n`,
    );
    assert.deepEqual(statuses, [400]);
  });
});

describe('--max-addon-body', () => {
  before(async () => {
    server = await startServer({ args: ['--fixtures', fixturesFile, '--max-addon-body', '500', '--log', 'off'] });
  });
  after(() => server.stop());

  test('moves the limit of addon updates, and of nothing else', async () => {
    const addon = (size) => send(server, 'PUT', '/api/admin/addons/1', { body: sized(addonUpdate, size) });
    assert.equal((await addon(500)).status, 200);
    assert.ok(isError(await addon(501), 413, 'ContentTooLarge'));
    const account = await send(server, 'PUT', '/api/admin/service-account/9', { body: sized({ name: 'x' }, 501) });
    assert.equal(account.status, 200);
  });
});

describe('content type (7, D42), beyond the vectors of request-head.json', () => {
  before(async () => (server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] })));
  after(() => server.stop());

  test('a type with bytes beyond ASCII is quoted as valid UTF-8', async () => {
    const { statuses, text } = await sendRaw(
      server,
      Buffer.from(
        `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${adminToken}\r\n` +
          'Content-Type: \xff\xfe\r\nContent-Length: 2\r\n\r\n{}',
        'latin1',
      ),
    );
    assert.deepEqual(statuses, [415]);
    assert.ok(/^[\x00-\x7f]*$/.test(text), text);
  });
});
