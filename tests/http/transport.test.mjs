import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';

import { send, sendDirectly, sendRaw } from './support/client.mjs';
import { addonUpdate, fixtures } from './support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
let server;
const start = async () => (server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'json'] }));

const body = JSON.stringify(addonUpdate);
const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;
const put = `${putHead}Content-Length: ${body.length}\r\n\r\n${body}`;
const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
const getAndClose = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('refused as no valid HTTP, before any body', () => {
  before(start);
  after(() => server.stop());

  for (const [what, bytes] of [
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
    ['an unknown Transfer-Encoding', `${putHead}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    ['chunked twice', `${putHead}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
    ['Transfer-Encoding twice', `${putHead}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['Transfer-Encoding: identity', `${putHead}Transfer-Encoding: identity\r\n\r\n`],
    ['Transfer-Encoding: xchunked', `${putHead}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunks by HTTP/1.0', `${putHead.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['a bare LF', 'GET /health HTTP/1.1\nHost: x\n\n'],
    ['a bare LF in a header', 'GET /health HTTP/1.1\r\nHost: x\nA: b\r\n\r\n'],
    ['a bare CR', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n'],
    ['a NUL', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n'],
    ['a space before the colon', 'GET /health HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nHost: x\r\nA\r\n\r\n'],
    ['a header without a name', 'GET /health HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n'],
    ['headers beyond 8 KiB', `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(8200)}\r\n\r\n`],
    ['endless headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(2000)}`],
    ['a target beyond 2 KiB', `GET /${'a'.repeat(2049)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a target without a slash', 'GET health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target with a fragment', 'GET /health#x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target beyond ASCII', Buffer.from('GET /h\xe4 HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
    ['* for GET', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an authority as target', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/0.9', 'GET /health\r\n\r\n'],
    ['HTTP/1.2', 'GET /health HTTP/1.2\r\nHost: x\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00])],
  ]) {
    test(what, async () => {
      const { statuses, isClosed, text } = await sendRaw(server, bytes);
      assert.deepEqual(statuses, [400], text);
      assert.match(text, /"name":"ValidationError"/);
      assert.ok(isClosed);
    });
  }

  for (const [what, chunks] of [
    ['a size that is no number', 'x\r\n\r\n'],
    ['a size beyond all bounds', 'fffffffffffffffff\r\n'],
    ['an endless size line', `1;${'a'.repeat(70000)}`],
    ['a chunk that is longer than its size', '2\r\nabc\r\n0\r\n\r\n'],
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

  test('are kept', async () => {
    const { statuses } = await sendRaw(server, `${get}${get}${put}${getAndClose}`);
    assert.deepEqual(statuses, [200, 200, 200, 200], 'pipelined requests are answered in order');
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

  test('every answer has a date', async () => {
    const { headers } = await send(server, 'GET', '/health');
    assert.ok(Math.abs(Date.parse(headers.date) - Date.now()) < 5000);
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

  test('nothing of the body is needed for a refusal (D40)', async () => {
    const { statuses } = await sendRaw(
      server,
      `${putHead.replace(adminToken, 'wrong')}Content-Length: 100000\r\n\r\n`,
      { until: 'AuthenticationRequired' },
    );
    assert.deepEqual(statuses, [401]);
  });

  test('a client that goes in the middle of a body harms nobody', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${putHead}Content-Length: 100\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.resetAndDestroy();
    assert.equal((await send(server, 'GET', '/health')).status, 200);
  });

  test('many slow clients do not hold up others', async () => {
    const slow = Array.from({ length: 200 }, (_, i) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(i % 2 === 0 ? 'GET /hea' : `${putHead}Content-Length: 100\r\n\r\n{`);
      return socket;
    });
    const begun = Date.now();
    for (let i = 0; i < 20; i += 1) {
      assert.equal((await send(server, 'GET', '/api/admin/addons')).status, 200);
    }
    assert.ok(Date.now() - begun < 2000);
    slow.forEach((socket) => socket.destroy());
  });
});

describe('the end', () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    test(`${signal} lets requests finish, closes idle connections and exits 0`, async () => {
      await start();
      const idle = connect(server.port, '127.0.0.1');
      idle.write(get);
      await once(idle, 'data');
      const busy = connect(server.port, '127.0.0.1');
      let text = '';
      busy.on('data', (chunk) => (text += chunk));
      busy.write(`${putHead}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const idleEnded = once(idle, 'end');
      process.kill(server.pid, signal);
      await idleEnded;
      busy.write(body.slice(5));
      await once(busy, 'end');
      assert.match(text, /^HTTP\/1\.1 200/);
      assert.match(text, /Connection: close/);
      idle.destroy();
      busy.destroy();
      const begun = Date.now();
      assert.deepEqual(await server.exited, { code: 0, signal: null });
      assert.ok(Date.now() - begun < 2000);
    });
  }

  test('a second signal ends it at once', async () => {
    await start();
    const busy = connect(server.port, '127.0.0.1');
    busy.on('error', () => {});
    busy.write(`${putHead}Content-Length: 100\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(server.pid, 'SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(server.pid, 'SIGTERM');
    assert.equal((await server.exited).code, 0);
    busy.destroy();
  });

  test('under load no answered request is lost and no new one is half answered', async () => {
    await start();
    let isRunning = true;
    const outcomes = [];
    const clients = Array.from({ length: 8 }, async () => {
      while (isRunning) {
        outcomes.push(
          await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body }).then(
            (answer) => answer.status,
            () => 'refused',
          ),
        );
        if (outcomes.at(-1) === 'refused') {
          return;
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { code } = await server.stop();
    isRunning = false;
    await Promise.race([Promise.all(clients), new Promise((resolve) => setTimeout(resolve, 500))]);
    assert.equal(code, 0);
    assert.ok(outcomes.filter((outcome) => outcome === 200).length > 10);
    assert.ok(outcomes.every((outcome) => outcome === 200 || outcome === 'refused'));
  });
});

describe('the log', () => {
  const lines = async (format) => {
    const logged = await startServer({ args: ['--log', format] });
    await send(logged, 'GET', '/health');
    await send(logged, 'GET', '/secret-path-of-a-client');
    await logged.stop();
    return logged.stderr;
  };

  test('as text: one line for each request', async () => {
    const text = await lines('text');
    assert.match(text, /^\S+Z GET \/health 200 [\d.]+ms$/m);
    assert.match(text, /^\S+Z GET - 404 [\d.]+ms error=[0-9a-f-]{36}$/m);
    assert.ok(!text.includes('secret-path'));
  });

  test('off: nothing', async () => assert.equal(await lines('off'), ''));
});
