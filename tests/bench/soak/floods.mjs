// Attacks by amount, each from an address of its own: connections, large lists, pipelines, guessed tokens; and signals.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

import { ask } from './valid.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A connection from an address, which counts as hostile. */
function open(run, localAddress) {
  const { hostname, port } = new URL(run.server.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => {});
  socket.ended = new Promise((resolve) => socket.on('close', resolve));
  run.counts.hostile += 1;
  return socket;
}

/** As many connections as one address gets, and more. */
async function crowd(run) {
  while (run.isRunning()) {
    const sockets = Array.from({ length: 700 }, () => open(run, '127.0.0.5'));
    sockets.forEach((socket) => socket.on('data', () => {}));
    await pause(3000);
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(sockets.map((socket) => socket.ended));
  }
}

/** Clients that request the largest list and read it slowly, or not at all. */
async function lists(run) {
  const request = `GET /api/admin/strategies HTTP/1.1\r\nHost: x\r\nAuthorization: ${run.token}\r\n\r\n`;
  while (run.isRunning()) {
    const sockets = Array.from({ length: 80 }, (_, i) => {
      const socket = open(run, '127.0.0.6');
      if (i % 2 === 0) socket.pause();
      else socket.on('data', () => {});
      socket.write(request);
      return socket;
    });
    await pause(2000);
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(sockets.map((socket) => socket.ended));
  }
}

/** More pipelined requests than a connection serves: all responses up to the last one arrive. */
async function pipelines(run) {
  const most = 1000; // requests on a connection, by default
  while (run.isRunning()) {
    const socket = open(run, '127.0.0.7');
    let text = '';
    socket.on('data', (part) => (text += part));
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(most + 200));
    await Promise.race([socket.ended, pause(20_000)]);
    const count = text.split('HTTP/1.1 200 OK').length - 1;
    if (count !== most && run.isRunning()) run.fail(`pipelined: ${count} of ${most} responses`);
    socket.destroy();
    await pause(500);
  }
}

/** Clients that never read a list of some megabytes, while it changes: each keeps a text of its own. */
async function slowReaders(run) {
  const request = `GET /api/admin/strategies HTTP/1.1\r\nHost: x\r\nAuthorization: ${run.token}\r\n\r\n`;
  for (let round = 0; run.isRunning(); round += 1) {
    const sockets = [];
    for (let i = 0; i < 8; i += 1) {
      const body = { name: `changing ${round}/${i}`, parameters: [] };
      const made = await ask(run.server, undefined, 'POST', '/api/admin/strategies', body);
      if (made.status !== 201) run.fail(`a strategy type: ${made.status}`);
      const path = `/api/admin/strategies/${encodeURIComponent(body.name)}`;
      sockets.push(open(run, '127.0.0.8').pause());
      sockets.at(-1).write(request);
      await pause(100);
      const deleted = await ask(run.server, undefined, 'DELETE', path);
      if (deleted.status !== 200) run.fail(`deletion of a strategy type: ${deleted.status}`);
    }
    await pause(1000);
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(sockets.map((socket) => socket.ended));
  }
}

/** Invented tokens of service accounts: a path that needs no token responds all the same. */
async function inventedTokens(run) {
  while (run.isRunning()) {
    const { status } = await ask(run.server, undefined, 'GET', '/health', undefined, {
      authorization: `user:${randomBytes(32).toString('hex')}`,
    });
    run.counts.hostile += 1;
    if (status !== 200) run.fail(`/health with an invented token: ${status}`);
    await pause(5);
  }
}

/** Guesses tokens. */
async function guesses(run) {
  for (let i = 0; run.isRunning(); i += 1) {
    const { status } = await ask(run.server, undefined, 'GET', '/api/admin/addons', undefined, {
      authorization: `guess-${i}`,
    });
    run.counts.hostile += 1;
    if (status !== 401) run.fail(`a wrong token: ${status}`);
    await pause(100);
  }
}

/** Has the server read its files again and again. */
async function reloads(run) {
  while (run.isRunning()) {
    process.kill(run.server.pid, 'SIGHUP');
    await pause(250);
  }
}

/** Strategy types that make a list of some megabytes. */
export async function fillLists(run) {
  for (let i = 0; i < 100; i += 1) {
    const body = { name: `large ${i}`, description: '.'.repeat(50_000), parameters: [] };
    const { status } = await ask(run.server, undefined, 'POST', '/api/admin/strategies', body);
    if (status !== 201) run.fail(`a strategy type of 50 kB: ${status}`);
  }
}

export const floods = (run) =>
  Promise.all([crowd, lists, slowReaders, inventedTokens, pipelines, guesses, reloads].map((flood) => flood(run)));
