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

describe('several Authorization headers', () => {
  before(start);
  after(() => server.stop());

  test('are refused before any body (D43)', async () => {
    const { statuses } = await sendRaw(
      server,
      `${putHead}Authorization: ${adminToken}\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
    );
    assert.deepEqual(statuses, [401]);
  });
});

describe('connections', () => {
  before(start);
  after(() => server.stop());

  test('are kept', async () => {
    const { statuses } = await sendRaw(server, `${get}${get}${put}${getAndClose}`);
    assert.deepEqual(statuses, [200, 200, 200, 200], 'responses to pipelined requests are in order');
  });

  test('a kept connection says how long it may be idle', async () => {
    const { headers } = await send(server, 'GET', '/health', { headers: { connection: 'keep-alive' } });
    assert.equal(headers['keep-alive'], 'timeout=75');
  });

  test('a target of 8 KiB and a head of 16 KiB pass', async () => {
    const path = `/health?${'a'.repeat(8192 - '/health?'.length)}`;
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: `;
    const { statuses } = await sendRaw(server, `${request.padEnd(16384 - 4, 'b')}\r\n\r\n`);
    assert.deepEqual(statuses, [200]);
  });

  test('are closed when asked', async () => {
    assert.ok((await sendRaw(server, getAndClose)).isClosed);
    const old = await sendRaw(server, 'GET /health HTTP/1.0\r\n\r\n');
    assert.deepEqual(old.statuses, [200]);
    assert.ok(old.isClosed);
  });

  test('are kept after a refusal with a small body, which is read and dropped', async () => {
    for (const head of [
      putHead.replace(adminToken, 'wrong'),
      putHead.replace('application/json', 'text/plain'),
      putHead.replace('/addons/1', '/nothing'),
    ]) {
      const { statuses } = await sendRaw(server, `${head}Content-Length: ${body.length}\r\n\r\n${body}${getAndClose}`);
      assert.equal(statuses.length, 2);
      assert.equal(statuses[1], 200);
    }
  });

  test('are closed after a refusal with a large body', async () => {
    const { statuses, isClosed } = await sendRaw(
      server,
      `${putHead.replace(adminToken, 'wrong')}Content-Length: 1000000\r\n\r\n${'x'.repeat(1000000)}${get}`,
    );
    assert.deepEqual(statuses, [401]);
    assert.ok(isClosed);
  });

  test('a body in a GET is dropped', async () => {
    const withBody = get.replace('\r\n\r\n', '\r\nContent-Length: 5\r\n\r\nhello');
    assert.deepEqual((await sendRaw(server, `${withBody}${getAndClose}`)).statuses, [200, 200]);
  });

  test('empty lines before a request are passed over', async () => {
    assert.deepEqual((await sendRaw(server, `\r\n\r\n${getAndClose}`)).statuses, [200]);
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

  test('absolute targets and * for OPTIONS (RFC 9112)', async () => {
    for (const target of ['http://x/health', 'HTTP://x:80/health?q', 'https://x/health']) {
      const { statuses } = await sendRaw(server, getAndClose.replace('/health', target));
      assert.deepEqual(statuses, [200], target);
    }
    assert.deepEqual((await sendRaw(server, getAndClose.replace('GET /health', 'GET http://x'))).statuses, [404]);
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

  test('a path is decoded once', async () => {
    const name = 'a%2Fb c';
    const path = `/api/admin/strategies/${encodeURIComponent(name)}`;
    assert.equal(
      (await send(server, 'POST', '/api/admin/strategies', { body: { name, parameters: [] } })).headers.location,
      path,
    );
    assert.equal((await send(server, 'GET', path)).body.name, name);
    for (const other of ['a%2Fb%20c', 'a%252Fb c'.replace(' ', '%2520'), 'a%252fb%zzc']) {
      assert.equal((await send(server, 'GET', `/api/admin/strategies/${other}`)).status, 404, other);
    }
  });

  test('chunks may have extensions and trailers, which mean nothing', async () => {
    const chunks = `${body.length.toString(16)};a=b;c="d e"\r\n${body}\r\n0;x\r\nAuthorization: wrong\r\nX: y\r\n\r\n`;
    const { statuses } = await sendRaw(server, `${putHead}Transfer-Encoding: chunked\r\n\r\n${chunks}${getAndClose}`);
    assert.deepEqual(statuses, [200, 200]);
    const unauthorized = putHead.replace(adminToken, 'wrong');
    const late = chunks.replace('Authorization: wrong', `Authorization: ${adminToken}`);
    const refused = await sendRaw(server, `${unauthorized}Transfer-Encoding: chunked\r\n\r\n${late}`);
    assert.deepEqual(refused.statuses, [401]);
  });

  test('HTTP/1.0 may keep its connection, and needs no Host', async () => {
    const { statuses } = await sendRaw(server, `GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${getAndClose}`);
    assert.deepEqual(statuses, [200, 200]);
  });

  test('an upgrade is not taken up', async () => {
    const upgrade = getAndClose.replace('close', 'close, upgrade\r\nUpgrade: h2c');
    assert.deepEqual((await sendRaw(server, upgrade)).statuses, [200]);
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

  for (const [what, head, status] of [
    ['authentication', putHead.replace(adminToken, 'wrong'), 401],
    ['content type', putHead.replace('application/json', 'text/plain'), 415],
    ['size', putHead, 413],
  ]) {
    test(`Expect: 100-continue is refused at once when ${what} already decides`, async () => {
      const { statuses, isClosed } = await sendRaw(
        server,
        `${head}Expect: 100-continue\r\nContent-Length: ${status === 413 ? 102401 : 100}\r\n\r\n`,
      );
      assert.deepEqual(statuses, [status]);
      assert.ok(isClosed);
    });
  }

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
