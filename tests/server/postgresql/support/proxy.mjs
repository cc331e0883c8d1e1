// A proxy in front of PostgreSQL that loses connections on demand.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

function int32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

function message(type, body) {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), Buffer.from(body)]);
}

/** Accepts a login, and ends the connection at the first query, like a pooler whose database is down. */
function acceptLoginOnly(client) {
  let isIn = false;
  client
    .on('error', () => {})
    .on('data', (bytes) => {
      const asksForEncryption = !isIn && bytes.readInt32BE(4) >= 80_877_103;
      if (asksForEncryption) client.write('N');
      else if (isIn) client.end(message('E', 'SFATAL\0VFATAL\0C08P01\0Mserver login has been failing\0\0'));
      else {
        isIn = true;
        const settings = ['server_version\x0015.0\0', 'in_hot_standby\0off\0', 'default_transaction_read_only\0off\0'];
        const status = settings.map((one) => message('S', one));
        const key = message('K', Buffer.concat([int32(1), int32(1)]));
        client.write(Buffer.concat([message('R', int32(0)), ...status, key, message('Z', 'I')]));
      }
    });
}

/** A relay before a database, which loses connections, or responses, on demand. */
export async function startProxy(port) {
  const pairs = new Set();
  let isSilent = false;
  let count = 0;
  let requests = 0;
  let logins = 0;
  let acceptsLoginsOnly = false;
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
    if (acceptsLoginsOnly) {
      logins += 1;
      acceptLoginOnly(client);
      return;
    }
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
    /** From now on each connection is accepted and ended at its first query, until `false`. */
    acceptLoginsOnly: (only = true) => (acceptsLoginsOnly = only),
    /** The number of these connections so far. */
    get logins() {
      return logins;
    },
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
