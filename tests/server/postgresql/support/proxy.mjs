// A proxy in front of PostgreSQL that loses connections on demand.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A relay before a database, which loses connections, or responses, on demand. */
export async function startProxy(port) {
  const pairs = new Set();
  let isSilent = false;
  let count = 0;
  let requests = 0;
  let watch = { from: Infinity };
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  /** Counts bytes of both directions. Whether they are to be passed on. */
  const counted = (bytes) => {
    count += bytes.length;
    if (count < watch.from) return true;
    const { act, passesOn } = watch;
    watch = { from: Infinity };
    act();
    if (!passesOn) cut();
    return passesOn;
  };
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    const pair = [client, database];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      requests += 1;
      if (counted(bytes)) database.write(bytes);
    });
    database.on('data', (bytes) => isSilent || (counted(bytes) && client.write(bytes)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    port: server.address().port,
    /** Breaks all connections; new ones may come. */
    cut,
    /** From now on no response comes through, until `false`. */
    silence: (silent = true) => (isSilent = silent),
    /** The bytes of both directions so far. */
    get count() {
      return count;
    },
    /** The messages sent to the database so far: one for each round of statements. */
    get requests() {
      return requests;
    },
    /** Calls `act` once, after so many further bytes; the last of them are passed on, or all connections break. */
    after: (bytes, act, passesOn = true) => (watch = { from: count + bytes, act, passesOn }),
    stop: () => {
      server.close();
      cut();
    },
  };
}
