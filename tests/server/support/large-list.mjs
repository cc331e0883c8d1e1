// A server with a list of addons of 10 MB, and clients that begin to read it.
import { once } from 'node:events';
import { connect } from 'node:net';

import { adminToken, startServer, writeFile } from './server.mjs';
import { fixtures } from './samples.mjs';

export const listPath = '/api/admin/addons';

/** Starts a server with the list. */
export function startWithLargeList(folder) {
  const addons = Array.from({ length: 1000 }, (_, i) => ({
    ...fixtures.addons[0],
    id: i + 1,
    description: 'x'.repeat(10_000),
  }));
  const file = writeFile(folder, 'large.json', { addons });
  return startServer({ args: ['--fixtures', file, '--log', 'off'] });
}

/** Sends a request for the list, and reads nothing but the status. */
export async function beginList(server) {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(`GET ${listPath} HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\n\r\n`);
  await once(socket, 'readable');
  socket.status = Number(/^HTTP\/1.1 (\d+)/.exec(String(socket.read(16)))[1]);
  return socket;
}
