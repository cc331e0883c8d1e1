import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';

import { sendDirectly, sendRaw } from '../http/support/client.mjs';
import { addonUpdate, fixtures, isError } from '../http/support/samples.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from '../http/support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
const start = (args = [], more = {}) =>
  startServer({ args: ['--fixtures', fixturesFile, '--log', 'json', ...args], ...more });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;
const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

/** A connection that takes whatever comes. `ended` is when the server closed it. */
function open(server, { from = '127.0.0.1' } = {}) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from });
  socket.text = '';
  socket.on('data', (chunk) => (socket.text += chunk));
  socket.on('error', () => {});
  socket.ended = new Promise((resolve) => socket.on('close', () => resolve(Date.now())));
  return socket;
}

/** An answer through a connection that is kept. */
async function ask(socket, request) {
  const before = socket.text.length;
  socket.write(request);
  await once(socket, 'data');
  return socket.text.slice(before);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

describe('slow clients', { timeout: 120_000 }, () => {
  let server;
  before(async () => (server = await start()));
  after(() => server.stop());

  async function latencies(count) {
    const found = [];
    for (let i = 0; i < count; i += 1) {
      const begun = performance.now();
      const answer =
        i % 2 === 0
          ? await sendDirectly(server, 'GET', '/api/admin/addons')
          : await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate });
      assert.equal(answer.status, 200);
      found.push(performance.now() - begun);
    }
    return found;
  }

  test('200 of them delay nobody, and each is closed at its deadline', async (context) => {
    const alone = await latencies(50);
    const begun = Date.now();
    const slow = Array.from({ length: 200 }, (_, i) => {
      const socket = open(server);
      const isHead = i % 2 === 0;
      socket.write(isHead ? 'GET /health HTTP/1.1\r\nHost: x\r\nA: ' : `${putHead}Content-Length: 100000\r\n\r\n{`);
      const drip = setInterval(() => socket.write(' '), 250);
      socket.on('close', () => clearInterval(drip));
      return { socket, isHead };
    });
    // Others who say nothing at all, or nothing but empty lines.
    const silent = open(server);
    const empty = open(server);
    const lines = setInterval(() => empty.write('\r\n'), 1000);
    const during = [];
    while (Date.now() - begun < 5000) {
      during.push(...(await latencies(10)));
    }
    context.diagnostic(`median ${median(alone).toFixed(2)} ms alone, ${median(during).toFixed(2)} ms beside them`);
    assert.ok(median(during) < 1000, 'others are not held up');

    for (const { socket, isHead } of slow) {
      const seconds = ((await socket.ended) - begun) / 1000;
      const deadline = isHead ? 10 : 30;
      assert.ok(seconds > deadline - 1, `closed after ${seconds} s, the deadline is ${deadline} s`);
      assert.ok(seconds < deadline + 20, `closed after ${seconds} s, the deadline is ${deadline} s`);
      assert.equal(socket.text, '');
    }
    for (const socket of [silent, empty]) {
      const seconds = ((await socket.ended) - begun) / 1000;
      assert.ok(seconds > 14 && seconds < 35, `an idle connection is closed after ${seconds} s`);
    }
    clearInterval(lines);
  });
});

describe('many connections', () => {
  test('one client has its share only; others are served', async () => {
    const server = await start(['--max-connections-per-peer', '5']);
    const first = Array.from({ length: 5 }, () => open(server));
    for (const socket of first) {
      assert.match(await ask(socket, get), /^HTTP\/1\.1 200/);
    }
    const { statuses, text, isClosed } = await sendRaw(server, get);
    assert.deepEqual(statuses, [429]);
    assert.match(text, /"name":"TooManyRequests"/);
    assert.ok(isClosed);
    const other = open(server, { from: '127.0.0.2' });
    assert.match(await ask(other, get), /^HTTP\/1\.1 200/);
    other.destroy();
    first[0].destroy();
    assert.ok(await eventually(async () => (await sendRaw(server, get, { until: '}' })).statuses[0] === 200));
    assert.match(await ask(first[1], get), /^HTTP\/1\.1 200/);
    first.forEach((socket) => socket.destroy());
    await server.stop();
  });

  test('a crowd beyond its share is turned away without harm', async () => {
    const server = await start(['--max-connections-per-peer', '5']);
    const crowd = Array.from({ length: 300 }, () => open(server));
    await Promise.all(crowd.slice(100).map((socket) => socket.ended));
    const other = open(server, { from: '127.0.0.2' });
    assert.match(await ask(other, get), /^HTTP\/1\.1 200/);
    other.destroy();
    crowd.forEach((socket) => socket.destroy());
    assert.equal((await server.stop()).code, 0);
  });

  test('beyond all that are possible, the next ones wait their turn', async () => {
    const server = await start(['--max-connections', '4']);
    const first = Array.from({ length: 4 }, () => open(server));
    for (const socket of first) {
      assert.match(await ask(socket, get), /^HTTP\/1\.1 200/);
    }
    const waiting = open(server, { from: '127.0.0.2' });
    waiting.write(get);
    await pause(300);
    assert.equal(waiting.text, '');
    const answered = once(waiting, 'data');
    first[0].destroy();
    await answered;
    assert.match(waiting.text, /^HTTP\/1\.1 200/);
    [...first, waiting].forEach((socket) => socket.destroy());
    await server.stop();
  });

  test('a connection serves so many requests, and says that it closes', async () => {
    const server = await start(['--max-requests-per-connection', '3']);
    const { text, statuses, isClosed } = await sendRaw(server, get.repeat(5));
    assert.deepEqual(statuses, [200, 200, 200]);
    assert.ok(isClosed);
    assert.deepEqual(text.match(/Connection: close|HTTP\/1\.1 200/g), [
      ...Array(3).fill('HTTP/1.1 200'),
      'Connection: close',
    ]);
    await server.stop();
  });

  test('1000 by default', async () => {
    const server = await start();
    const { statuses, isClosed } = await sendRaw(server, get.repeat(1010), { timeoutMs: 20000 });
    assert.equal(statuses.length, 1000);
    assert.ok(isClosed);
    await server.stop();
  });
});

describe('what the system has not', () => {
  /** Runs a command on the process of a server; false where that is not possible. */
  const limit = (server, what) => {
    try {
      execFileSync('prlimit', [`--pid=${server.pid}`, what]);
      return true;
    } catch {
      return false;
    }
  };

  test('file descriptors run out: those who are connected are served, others later', async (context) => {
    const server = await start();
    const kept = open(server);
    await ask(kept, get);
    if (!limit(server, '--nofile=24:4096')) {
      kept.destroy();
      await server.stop();
      context.skip('prlimit is not to be had');
      return;
    }
    const crowd = Array.from({ length: 60 }, () => open(server));
    assert.ok(await eventually(() => /cannot accept connections.*Too many open files/.test(server.stderr)));
    assert.match(await ask(kept, get), /^HTTP\/1\.1 200/);
    const complaints = server.log.filter((line) => /cannot accept/.test(line.message ?? ''));
    assert.ok(complaints.length < 5, 'the log is not flooded');
    crowd.forEach((socket) => socket.destroy());
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', '/health')).status === 200));
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    kept.destroy();
    assert.equal((await server.stop()).code, 0);
  });

  test('with few descriptors from the beginning there are fewer connections', async (context) => {
    let server;
    try {
      server = await start([], { through: ['prlimit', '--nofile=100:100'] });
    } catch {
      context.skip('prlimit is not to be had');
      return;
    }
    assert.ok(await eventually(() => /file descriptors for 68 connections only/.test(server.stderr)));
    const crowd = Array.from({ length: 150 }, () => open(server));
    await pause(300);
    crowd.forEach((socket) => socket.destroy());
    assert.ok(await eventually(async () => (await sendDirectly(server, 'GET', '/health')).status === 200));
    assert.ok(!/cannot accept/.test(server.stderr));
    await server.stop();
  });

  test('memory runs out: 500 with a body and a log line, and the server goes on', async (context) => {
    // One arena, so that what is free elsewhere does not help.
    const server = await start(['--threads', '1'], { env: { MALLOC_ARENA_MAX: '1' } });
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[0]);
    if (!limit(server, `--as=${pages * 4096}:unlimited`)) {
      await server.stop();
      context.skip('prlimit is not to be had');
      return;
    }
    const large = { name: 'x'.repeat(1_000_000) };
    const answers = [];
    for (let i = 0; i < 4; i += 1) {
      answers.push(await sendDirectly(server, 'PUT', '/api/admin/service-account/9', { body: large }));
    }
    const failed = answers.filter((answer) => answer.status === 500);
    assert.ok(failed.length > 0, answers.map((answer) => answer.status).join());
    for (const answer of failed) {
      assert.ok(isError(answer, 500, 'InternalError'), answer.text);
      assert.ok(await eventually(() => server.log.some((line) => line.message && line.errorId === answer.body.id)));
    }
    limit(server, '--as=unlimited:unlimited');
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/service-account/9', { body: large })).status, 200);
    assert.equal((await server.stop()).code, 0);
  });
});
