// Connections that are kept, for tests of connections themselves.
import assert from 'node:assert/strict';
import { connect } from 'node:net';

import { eventually } from './server.mjs';

export const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
const metricsRequest = get.replace('/health', '/internal-backstage/prometheus');

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

/** A metric, asked through a connection; 0 if it is not there yet. */
export async function metricOf(socket, name) {
  const line = (await ask(socket, metricsRequest)).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

/** The connections that a server counts, asked through one of them. */
export const connectionsOf = (socket) => metricOf(socket, 'flagadmin_connections');
