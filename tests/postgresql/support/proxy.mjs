// A proxy in front of PostgreSQL that loses connections on demand.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A relay before a database, which loses connections, or responses, on demand. */
export async function startProxy(port) {
  const pairs = new Set();
  let isSilent = false;
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    const pair = [client, database];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => database.write(bytes));
    database.on('data', (bytes) => isSilent || client.write(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    port: server.address().port,
    /** Breaks all connections; new ones may come. */
    cut: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    /** From now on no response comes through, until `false`. */
    silence: (silent = true) => (isSilent = silent),
    stop: () => {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
