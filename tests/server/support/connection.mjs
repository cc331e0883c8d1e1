// Connections that are kept, for tests of connections themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

import { eventually } from './server.mjs';

export const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

/** A connection that reads everything. `ended` is when the server closed it. */
export function open(server, { from = '127.0.0.1' } = {}) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from });
  socket.text = '';
  socket.on('data', (chunk) => (socket.text += chunk));
  socket.on('error', () => {});
  socket.ended = new Promise((resolve) => socket.on('close', () => resolve(performance.now())));
  return socket;
}

/** A response through a connection that is kept, received completely. */
export async function ask(socket, request) {
  const before = socket.text.length;
  const isComplete = () => {
    const text = socket.text.slice(before);
    const length = /\r\nContent-Length: (\d+)\r\n/.exec(text)?.[1];
    const head = text.indexOf('\r\n\r\n') + 4;
    return socket.destroyed || (length !== undefined && head >= 4 && text.length >= head + Number(length));
  };
  socket.write(request);
  assert.ok(await eventually(isComplete), socket.text.slice(before));
  return socket.text.slice(before);
}

/** How many connections a server has accepted and not closed: as the system lists them, those without an inode belong to no program. */
export const connectionsOf = ({ port }) =>
  readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state, , , , , , inode]) =>
        local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && state !== '0A' && inode !== '0',
    ).length;
