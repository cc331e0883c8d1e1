// Traffic of attackers, from their own loopback address, so that limits for each peer apply to them alone.
import { connect } from 'node:net';

import { token } from '../server/contestants.mjs';

const head = 'PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const messages = [
  'what is this\r\n\r\n',
  '\0\0\0\0\x16\x03\x01\r\n\r\n',
  `GET /${'a'.repeat(5000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X-Filler: aaaaaaaaaaaaaaaa\r\n'.repeat(800)}\r\n`,
  `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${head}Content-Length: +5\r\n\r\n{}   `,
  `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
  `${head}Authorization: ${token}\r\nContent-Length: 100000\r\n\r\n{"provider":`,
  'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET /health HTTP/1.1\r\n folded: x\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200),
  'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
];

/** Opens a connection, does something rude for at most `milliseconds`, and is gone. */
function attack(run, act, milliseconds) {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(run.server.url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
    const timer = setTimeout(() => socket.destroy(), milliseconds);
    socket.on('connect', () => act(socket));
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      run.counts.hostile += 1;
      resolve();
    });
  });
}

async function malformed(run, number) {
  for (let turn = number; run.isRunning(); turn += 1) {
    await attack(run, (socket) => socket.write(messages[turn % messages.length]), 50 + (turn % 5) * 100);
  }
}

/** A byte now and then, until the server has had enough. */
async function slow(run, beginning) {
  while (run.isRunning()) {
    await attack(
      run,
      (socket) => {
        socket.write(beginning);
        const timer = setInterval(() => socket.write('x'), 1000);
        socket.on('close', () => clearInterval(timer));
      },
      20_000,
    );
  }
}

/** Sends requests and never reads the responses. */
async function deaf(run) {
  while (run.isRunning()) {
    await attack(
      run,
      (socket) => {
        socket.pause();
        socket.write('GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
      },
      3000,
    );
  }
}

export const hostileTraffic = (run) =>
  Promise.all([
    ...Array.from({ length: 4 }, (_, i) => malformed(run, i)),
    ...Array.from({ length: 10 }, () => slow(run, 'GET /health HTTP/1.1\r\nHost: ')),
    ...Array.from({ length: 10 }, () => slow(run, `${head}Authorization: ${token}\r\nContent-Length: 1000\r\n\r\n{"`)),
    ...Array.from({ length: 3 }, () => deaf(run)),
  ]);
