// Tests what happens when all connections are taken, and how many requests a connection serves.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { sendRaw } from '../support/client.mjs';
import { ask, connectionsOf, get, open } from '../support/connection.mjs';
import { hold, newDatabase, start } from '../support/database.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, beginRequest, eventually } from '../support/server.mjs';

/** How many connections a server with so few file descriptors serves. */
const most = 33;
const startSmall = (database) => start(database, { through: ['prlimit', '--nofile=65'] });

const authorized = (method, path) => `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n`;
const putHead = `${authorized('PUT', '/api/admin/addons/1')}Content-Type: application/json\r\n`;

const writeEach = (socket, text, milliseconds = 20) => {
  const drip = setInterval(() => socket.write(text), milliseconds);
  socket.on('close', () => clearInterval(drip));
};

/** How a client can hold a connection. */
const holders = {
  'without a byte': () => {},
  'with empty lines': (socket) => writeEach(socket, '\r\n'),
  'with half a head': (socket) => socket.write('GET /health HTTP/1.1\r\nHost: x\r\nA: '),
  'with a head that grows': (socket) => {
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\nA: ');
    writeEach(socket, ' ');
  },
  'with the body of a refused request': (socket) => {
    socket.write('PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{');
  },
  'after a response': (socket) => ask(socket, get),
};

describe('when all connections are taken', { timeout: 120_000 }, () => {
  for (const [how, hold] of Object.entries(holders)) {
    test(`by eight addresses ${how}, a ninth is served`, async () => {
      const server = await startSmall();
      const crowd = Array.from({ length: most }, (_, i) => open(server, { from: `127.0.0.${2 + (i % 8)}` }));
      await Promise.all(crowd.map((socket) => once(socket, 'connect')));
      await Promise.all(crowd.map((socket) => hold(socket)));
      const ninth = open(server, { from: '127.0.0.10' });
      for (const path of ['/health', '/ready']) {
        assert.match(await ask(ninth, get.replace('/health', path)), /^HTTP\/1\.1 200/, path);
      }
      assert.ok(await eventually(() => connectionsOf(server) <= most)); // the table of the system is not read at once
      for (const socket of crowd) socket.resume();
      assert.ok(await eventually(() => crowd.some((socket) => socket.destroyed)), 'one was ended for it');
      for (const socket of [...crowd, ninth]) socket.destroy();
      assert.equal((await server.stop()).code, 0);
    });
  }

  test('the one that has been idle longest is ended; a body and a reader are waited for', async () => {
    const server = await startSmall();
    const begun = [open(server), open(server)];
    for (const socket of begun) {
      assert.match(await ask(socket, get), /^HTTP\/1\.1 200/);
      await sleep(100); // on a busy machine the server waits for the next request later than its client has the response
    }
    begun[0].write('GET'); // it has been idle since its response
    const bodies = await Promise.all(Array.from({ length: most - 4 }, () => beginRequest(server, 1000)));
    const reader = open(server);
    reader.pause();
    reader.write(get.replace('/health', '/docs/openapi.json').repeat(500));
    const newest = open(server);
    assert.match(await ask(newest, get), /^HTTP\/1\.1 200/);
    const ended = [];
    for (const [name, socket] of Object.entries({ first: begun[0], second: begun[1], ...bodies, reader, newest })) {
      socket.on('close', () => ended.push(name));
    }
    const later = [];
    for (const expected of [['first'], ['first', 'second'], ['first', 'second', 'newest']]) {
      const socket = open(server);
      later.push(socket);
      assert.match(await ask(socket, get), /^HTTP\/1\.1 200/);
      assert.ok(await eventually(() => ended.length === expected.length));
      assert.deepEqual(ended, expected);
    }
    for (const socket of [...bodies, reader, ...later]) socket.destroy();
    assert.equal((await server.stop()).code, 0);
  });

  test('requests that the server works on are completed, and the next client waits for one of them', async () => {
    const database = newDatabase();
    const server = await startSmall(database);
    const sockets = Array.from({ length: most }, () => open(server));
    for (const socket of sockets) assert.match(await ask(socket, get), /^HTTP\/1\.1 200/);
    const lock = await hold(database);
    const body = JSON.stringify(addonUpdate);
    const before = sockets.map((socket) => socket.text.length);
    const received = () => sockets.map((socket, i) => socket.text.slice(before[i]));
    for (const socket of sockets) socket.write(`${putHead}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const next = open(server);
    next.write(get);
    await sleep(500); // five times as long as a wait before it can be ended
    // On a slow machine the store may have given up waiting for its lock: a request was completed by 503.
    const hasWaited = next.text === '' || received().some((text) => text !== '');
    await lock.end();
    const areComplete = () => received().every((text) => /^HTTP\/1\.1 (200|503)/.test(text));
    assert.ok(await eventually(areComplete), received().join());
    assert.ok(await eventually(() => /^HTTP\/1\.1 200/.test(next.text)));
    for (const socket of [...sockets, next]) socket.destroy();
    assert.equal((await server.stop()).code, 0);
    assert.ok(hasWaited);
  });
});

describe('requests of a connection', () => {
  test('a connection serves 1000 requests, and says that it closes', async () => {
    const server = await start();
    const { text, statuses, isClosed } = await sendRaw(server, get.repeat(1010));
    assert.deepEqual(statuses, Array(1000).fill(200));
    assert.ok(isClosed);
    assert.deepEqual(text.match(/Connection: close|HTTP\/1\.1 200/g).slice(-2), ['HTTP/1.1 200', 'Connection: close']);
    await server.stop();
  });

  test('the responses before the last one arrive, whatever the client has sent beyond it', async () => {
    const server = await start();
    // Large responses are still on their way when the connection ends.
    const { statuses, text } = await sendRaw(server, get.replace('/health', '/docs/openapi.json').repeat(1500));
    assert.equal(statuses.length, 1000);
    assert.equal(text.match(/Connection: close/g).length, 1);
    assert.ok(text.endsWith('}'));
    await server.stop();
  });
});
