// Tests sizes and media types of bodies (D41, D42), beyond the vectors: in chunks, and before a body has arrived.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { changes, storedResources } from '../support/operations.mjs';
import { addonUpdate, isError } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'stored.json', storedResources);
const start = (...args) => startServer({ args: ['--fixtures', fixturesFile, '--log', 'off', ...args] });
let server;

/** A valid body of exactly this size. */
const sized = (body, size) => JSON.stringify(body).padEnd(size, ' ');
const inChunks = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, 'g'));
const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n`;
const putJson = `${putHead}Content-Type: application/json\r\n`;

describe('size and media type of the body (8, D41, D42)', () => {
  before(async () => (server = await start()));
  after(() => server.stop());

  // Of one with a limit of its own, and of one with the common limit: ../api/order-of-checks.test.mjs has the limit of each operation.
  for (const name of ['updateAddon', 'updateStrategy'])
    for (const [way, options] of Object.entries({
      'in one piece': (text) => ({ body: text }),
      'in chunks of 4000 bytes': (text) => ({ chunks: inChunks(text, 4000) }),
      'in chunks as large as the limit': (text, limit) => ({ chunks: inChunks(text, limit) }),
    }))
      test(`${name}, ${way}: the limit passes, one byte more gives 413`, async () => {
        const { method, path, body, limit, success } = changes[name];
        const refused = await send(server, method, path, options(sized(body, limit + 1), limit));
        assert.ok(isError(refused, 413, 'ContentTooLarge'), refused.text);
        const passed = await send(server, method, path, options(sized(body, limit), limit));
        assert.equal(passed.status, success, passed.text);
      });

  const chunk = `${(60000).toString(16)}\r\n${' '.repeat(60000)}\r\n`;
  for (const [what, rest, status] of [
    ['413 from Content-Length alone, before a byte of the body', 'Content-Length: 102401\r\n\r\n', 413],
    ['413 while reading chunks, before the last', `Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`, 413],
    ['a size that fits no number is no valid HTTP', 'Content-Length: 99999999999999999999\r\n\r\n', 400],
  ])
    test(what, async () => {
      const { text, statuses, isClosed } = await sendRaw(server, putJson + rest);
      assert.deepEqual(statuses, [status]);
      assert.match(text, new RegExp(`"name":"${status === 413 ? 'ContentTooLarge' : 'ValidationError'}"`));
      assert.ok(isClosed);
    });

  test('413 arrives whole at a client that sends all of 4 MB before it reads', async () => {
    const size = 4_000_000;
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const failed = new Promise((_, reject) => socket.once('error', reject));
    const sent = new Promise((resolve) => {
      socket.write(`${putJson}Content-Length: ${size}\r\n\r\n`);
      socket.end(Buffer.alloc(size, ' '), resolve);
    });
    await Promise.race([sent, failed]);
    const [head, body] = (await Promise.race([textOf(socket), failed])).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 413 /);
    assert.match(head, new RegExp(`^Content-Length: ${body.length}$`, 'm'));
    assert.equal(JSON.parse(body).name, 'ContentTooLarge');
  });

  test('a type with bytes beyond ASCII is quoted as valid UTF-8', async () => {
    const rest = 'Connection: close\r\nContent-Type: \xff\xfe\r\nContent-Length: 2\r\n\r\n{}';
    const { statuses, text } = await sendRaw(server, Buffer.from(putHead + rest, 'latin1'));
    assert.deepEqual(statuses, [415]);
    assert.ok(/^[\x00-\x7f]*$/.test(text), text);
  });
});

test('--max-addon-body moves the limit of addon updates, and of nothing else', async () => {
  server = await start('--max-addon-body', '500');
  const addon = (size) => send(server, 'PUT', '/api/admin/addons/1', { body: sized(addonUpdate, size) });
  assert.equal((await addon(500)).status, 200);
  assert.ok(isError(await addon(501), 413, 'ContentTooLarge'));
  const account = await send(server, 'PUT', '/api/admin/service-account/9', { body: sized({ name: 'x' }, 501) });
  assert.equal(account.status, 200);
  await server.stop();
});
