// Tests HTTP/1.1: connections, pipelining, malformed requests.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { connectionsOf } from '../support/connection.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { adminToken, beginRequest, eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
let server;
const start = async () => (server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'json'] }));

const body = JSON.stringify(addonUpdate);
const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;
const put = `${putHead}Content-Length: ${body.length}\r\n\r\n${body}`;
const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
const getAndClose = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** The messages that js/REFERENCE.md lists for malformed HTTP, as patterns: braces stand for a value. */
const reference = readFileSync(new URL('../../../js/REFERENCE.md', import.meta.url), 'utf8');
const messages = [...reference.matchAll(/^\| (?:400|414|501|505) \| `\w+` \| `([^`]+)` \|$/gm)].map(
  ([, message]) => new RegExp(`^${message.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`),
);

describe('refused as no valid HTTP, before any body', () => {
  const received = new Set();
  before(start);
  after(() => server.stop());

  for (const [what, bytes, status = 400, name = 'ValidationError'] of [
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['a Host with a space', 'GET /health HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a Host with a path', 'GET /health HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['two Content-Lengths', `${putHead}Content-Length: 5\r\nContent-Length: 5\r\n\r\n`],
    ['a list of Content-Lengths', `${putHead}Content-Length: 5, 5\r\n\r\n`],
    ['a signed Content-Length', `${putHead}Content-Length: +5\r\n\r\n`],
    ['a negative Content-Length', `${putHead}Content-Length: -5\r\n\r\n`],
    ['a hexadecimal Content-Length', `${putHead}Content-Length: 0x5\r\n\r\n`],
    [
      'Transfer-Encoding and Content-Length',
      `${putHead}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'an unknown Transfer-Encoding',
      `${putHead}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      501,
      'NotImplemented',
    ],
    ['chunked twice', `${putHead}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 501, 'NotImplemented'],
    ['Transfer-Encoding twice', `${putHead}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['an unknown Transfer-Encoding and a length', `${putHead}Transfer-Encoding: gzip\r\nContent-Length: 5\r\n\r\n`],
    ['two unknown Transfer-Encodings', `${putHead}Transfer-Encoding: gzip\r\nTransfer-Encoding: br\r\n\r\n`],
    ['Transfer-Encoding: identity', `${putHead}Transfer-Encoding: identity\r\n\r\n`, 501, 'NotImplemented'],
    ['Transfer-Encoding: xchunked', `${putHead}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 501, 'NotImplemented'],
    ['chunks by HTTP/1.0', `${putHead.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['a bare LF', 'GET /health HTTP/1.1\nHost: x\n\n'],
    ['a bare LF in a header', 'GET /health HTTP/1.1\r\nHost: x\nA: b\r\n\r\n'],
    ['a bare CR', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n'],
    ['a NUL', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n'],
    ['a space before the colon', 'GET /health HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nHost: x\r\nA\r\n\r\n'],
    ['a header without a name', 'GET /health HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n'],
    ['headers beyond 16 KiB', `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(16400)}\r\n\r\n`],
    ['endless headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(4000)}`],
    ['a target beyond 8 KiB', `GET /${'a'.repeat(8192)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 'UriTooLong'],
    ['an endless target', `GET /${'a'.repeat(20000)}`, 414, 'UriTooLong'],
    ['a target without a slash', 'GET health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target with a fragment', 'GET /health#x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target beyond ASCII', Buffer.from('GET /h\xe4 HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
    ['* for GET', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target with a user', 'GET http://user@x/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an absolute target without a host', 'GET http:///health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['white space before the method', ' GET /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two spaces in the request line', 'GET  /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['tabs in the request line', 'GET\t/health\tHTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space behind the version', 'GET /health HTTP/1.1 \r\nHost: x\r\n\r\n'],
    ['a version in lower case', 'GET /health http/1.1\r\nHost: x\r\n\r\n'],
    ['a method that is no token', 'G@T /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header name that is no token', 'GET /health HTTP/1.1\r\nHost: x\r\nA(b): c\r\n\r\n'],
    ['a control character', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\x01c\r\n\r\n'],
    ['a Content-Length of 19 digits', `${putHead}Content-Length: 1${'0'.repeat(18)}\r\n\r\n`],
    ['an empty Content-Length', `${putHead}Content-Length: \r\n\r\n`],
    ['an empty Transfer-Encoding', `${putHead}Transfer-Encoding: \r\n\r\n`, 501, 'NotImplemented'],
    ['a Transfer-Encoding behind a vertical tab', `${putHead}Transfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n`],
    ['a list with an empty coding', `${putHead}Transfer-Encoding: ,chunked\r\n\r\n0\r\n\r\n`, 501, 'NotImplemented'],
    ['an authority as target', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, 'HttpVersionNotSupported'],
    ['HTTP/3', 'GET /health HTTP/3.0\r\nHost: x\r\n\r\n', 505, 'HttpVersionNotSupported'],
    ['HTTP/0.9', 'GET /health\r\n\r\n'],
    ['HTTP/1.2', 'GET /health HTTP/1.2\r\nHost: x\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00])],
  ]) {
    test(what, async () => {
      const { statuses, isClosed, text } = await sendRaw(server, bytes);
      assert.deepEqual(statuses, [status], text);
      assert.ok(text.includes(`"name":"${name}"`), text);
      assert.ok(isClosed);
      received.add(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).message);
    });
  }

  test('with the messages of the reference, all of them', () => {
    assert.equal(messages.length, 4, 'the reference lists them');
    const unlisted = [...received].filter((one) => !messages.some((message) => message.test(one)));
    assert.deepEqual(unlisted, []);
    const missing = messages.filter((message) => ![...received].some((one) => message.test(one)));
    assert.deepEqual(missing, []);
  });

  for (const [what, chunks] of [
    ['a size that is no number', 'x\r\n\r\n'],
    ['a size beyond all bounds', 'fffffffffffffffff\r\n'],
    ['an endless size line', `1;${'a'.repeat(70000)}`],
    ['a chunk that is longer than its size', '2\r\nabc\r\n0\r\n\r\n'],
    ['a size behind a space', ' 2\r\n{}\r\n0\r\n\r\n'],
    ['a size before a space', '2 \r\n{}\r\n0\r\n\r\n'],
    ['a size with a prefix', '0x2\r\n{}\r\n0\r\n\r\n'],
    ['a signed size', '+2\r\n{}\r\n0\r\n\r\n'],
    ['a negative size', '-2\r\n{}\r\n0\r\n\r\n'],
    ['a bare LF behind a size', '2\n{}\r\n0\r\n\r\n'],
    ['a bare LF behind a chunk', '2\r\n{}\n0\r\n\r\n'],
    ['a bare LF at the end', '2\r\n{}\r\n0\n\nGET /health HTTP/1.1\r\n\r\n'],
    ['a bare LF behind an extension', '2;a=b\n{}\r\n0\r\n\r\n'],
    ['a bare LF within an extension', '2;a="\n"\r\n{}\r\n0\r\n\r\n'],
    ['a large extension', `2;${'a'.repeat(5000)}\r\n{}\r\n0\r\n\r\n`],
    ['many extensions', `${'1;aaaaaaaa\r\n \r\n'.repeat(1000)}0\r\n\r\n`],
    ['a bare LF within a trailer', '2\r\n{}\r\n0\r\nA: b\nC: d\r\n\r\n'],
    ['a folded trailer', '2\r\n{}\r\n0\r\nA: b\r\n c\r\n\r\n'],
    ['a trailer folded by a tab', '2\r\n{}\r\n0\r\nA: b\r\n\tc\r\n\r\n'],
    ['a length as trailer', '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n'],
    ['a coding as trailer', '2\r\n{}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['trailers beyond 8 KiB', `2\r\n{}\r\n0\r\nA: ${'b'.repeat(9000)}\r\n\r\n`],
  ]) {
    test(`chunks: ${what}`, async () => {
      const { statuses, isClosed } = await sendRaw(server, `${putHead}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
      assert.deepEqual(statuses, [400]);
      assert.ok(isClosed);
    });
  }
});

describe('connections', () => {
  before(start);
  after(() => server.stop());

  test('a kept connection says how long it may be idle', async () => {
    const { headers } = await send(server, 'GET', '/health', { headers: { connection: 'keep-alive' } });
    assert.equal(headers['keep-alive'], 'timeout=75');
  });

  const wrong = putHead.replace(adminToken, 'wrong');
  const refusedThenServed = (head) => `${head}Content-Length: ${body.length}\r\n\r\n${body}${getAndClose}`;
  const chunks = `${body.length.toString(16)};a=b;c="d e"\r\n${body}\r\n0;x\r\nAuthorization: wrong\r\nX: y\r\n\r\n`;
  const late = chunks.replace('Authorization: wrong', `Authorization: ${adminToken}`);
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n';
  const expecting = 'Expect: 100-continue\r\nContent-Length: 100\r\n\r\n';
  const longest = `GET /health?${'a'.repeat(8192 - '/health?'.length)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: `;
  for (const [what, bytes, statuses] of [
    [
      'are kept; responses to pipelined requests are in order',
      `${get}${get}${put}${getAndClose}`,
      [200, 200, 200, 200],
    ],
    ['a target of 8 KiB and a head of 16 KiB pass', `${longest.padEnd(16384 - 4, 'b')}\r\n\r\n`, [200]],
    ['are closed when asked', getAndClose, [200]],
    ['are closed by HTTP/1.0, which needs no Host', 'GET /health HTTP/1.0\r\n\r\n', [200]],
    ['HTTP/1.0 may keep them', `GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${getAndClose}`, [200, 200]],
    ['are kept after a wrong token, whose small body is dropped', refusedThenServed(wrong), [401, 200]],
    ['and after another type', refusedThenServed(putHead.replace('application/json', 'text/plain')), [415, 200]],
    ['and without a route', refusedThenServed(putHead.replace('/addons/1', '/nothing')), [404, 200]],
    [
      'are closed after a refusal with a large body',
      `${wrong}Content-Length: 1000000\r\n\r\n${'x'.repeat(1000000)}${get}`,
      [401],
    ],
    [
      'a body in a GET is dropped',
      `${get.replace('\r\n\r\n', '\r\nContent-Length: 5\r\n\r\nhello')}${getAndClose}`,
      [200, 200],
    ],
    ['empty lines before a request are passed over', `\r\n\r\n${getAndClose}`, [200]],
    ...['http://x/health', 'HTTP://x:80/health?q', 'https://x/health'].map((target) => [
      `an absolute target (RFC 9112): ${target}`,
      getAndClose.replace('/health', target),
      [200],
    ]),
    ['an absolute target without a path', getAndClose.replace('GET /health', 'GET http://x'), [404]],
    ['chunks may have extensions and trailers', `${putHead}${chunked}${chunks}${getAndClose}`, [200, 200]],
    ['which mean nothing', `${wrong}${chunked}${late}`, [401]],
    ['an upgrade is not taken up', getAndClose.replace('close', 'close, upgrade\r\nUpgrade: h2c'), [200]],
    ['Expect: 100-continue is refused at once by authentication (D40)', `${wrong}${expecting}`, [401]],
    ['and for two tokens (D43)', `${putHead}Authorization: ${adminToken}\r\n${expecting}`, [401]],
    ['and by content type', `${putHead.replace('application/json', 'text/plain')}${expecting}`, [415]],
    ['and by size', `${putHead}${expecting.replace('100\r', '102401\r')}`, [413]],
  ])
    test(what, async () => {
      const received = await sendRaw(server, bytes);
      assert.deepEqual(received.statuses, statuses);
      assert.ok(received.isClosed);
    });

  test('requests that come byte by byte', async () => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.setNoDelay();
    for (const byte of put.replace('\r\n', '\r\nConnection: close\r\n')) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await once(socket, 'end');
    socket.destroy();
    assert.match(text, /^HTTP\/1\.1 200/);
  });

  test('OPTIONS * asks the server what it can do at all', async () => {
    const { paths } = (await send(server, 'GET', '/docs/openapi.json')).body;
    const documented = Object.values(paths)
      .flatMap(Object.keys)
      .filter((key) => /^(?:delete|get|patch|post|put)$/.test(key));
    const methods = [...new Set([...documented, 'head', 'options'])].sort().join(', ').toUpperCase();
    for (const target of ['*', 'http://x']) {
      const { statuses, text } = await sendRaw(
        server,
        `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      assert.deepEqual(statuses, [204]);
      assert.ok(text.includes(`\r\nAllow: ${methods}\r\n`), text);
    }
  });

  test('every response has a date', async () => {
    const before = Date.now();
    const { headers } = await send(server, 'GET', '/health');
    const date = Date.parse(headers.date); // in whole seconds
    assert.ok(before - 1000 < date && date <= Date.now(), headers.date);
  });

  test('Expect: 100-continue', async () => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.write(`${putHead}Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await once(socket, 'data');
    assert.equal(text, 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    await once(socket, 'end');
    assert.match(text, /\r\n\r\nHTTP\/1\.1 200/);
  });

  test('a refusal does not wait for the body (D40)', async () => {
    const { statuses } = await sendRaw(
      server,
      `${putHead.replace(adminToken, 'wrong')}Content-Length: 100000\r\n\r\n`,
      { until: 'AuthenticationRequired' },
    );
    assert.deepEqual(statuses, [401]);
  });

  test('a client that disconnects in the middle of a body does not affect others', async () => {
    const before = await send(server, 'GET', '/api/admin/addons/1');
    assert.ok(await eventually(() => connectionsOf(server) === 0), 'those of earlier tests are gone');
    const socket = await beginRequest(server, JSON.stringify(addonUpdate).length + 1);
    // The body would be whole but for its last byte.
    await new Promise((resolve) => socket.write(JSON.stringify(addonUpdate), resolve));
    assert.ok(await eventually(() => connectionsOf(server) === 1), 'one more');
    socket.resetAndDestroy();
    assert.ok(await eventually(() => connectionsOf(server) === 0), 'its connection is gone');
    const after = await send(server, 'GET', '/api/admin/addons/1');
    assert.deepEqual([after.text, after.headers.etag], [before.text, before.headers.etag]);
  });
});
