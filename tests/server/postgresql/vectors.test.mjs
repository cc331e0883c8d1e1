// The vectors that the store can change against three instances that share a database: each request goes to the next one, so what is stored is read
// back from another. Each set of fixtures has tables of its own.
import { after } from 'node:test';

import { startServer, substitute } from '../support/server.mjs';
import { startCluster } from './support/cluster.mjs';

const count = 3;

const cluster = await startCluster();
substitute.instead = async ({ args, ...options }) => {
  const all = ['--database', cluster.newSchema(), ...args];
  const servers = await Promise.all(Array.from({ length: count }, () => startServer({ args: all, ...options })));
  let requests = 0;
  const counts = servers.map(() => 0);
  const lines = [];
  /** The lines of all their logs, in the order in which they came. */
  function log() {
    for (const [index, server] of servers.entries()) {
      const own = server.log;
      lines.push(...own.slice(counts[index]));
      counts[index] = own.length;
    }
    return lines;
  }
  return Object.create(servers[0], {
    port: { get: () => servers[requests++ % count].port },
    log: { get: log },
    stop: { value: async () => (await Promise.all(servers.map((server) => server.stop())))[0] },
  });
};
await import('../http/stored-vectors.test.mjs');
after(() => cluster.remove());
