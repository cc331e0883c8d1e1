import { after } from 'node:test';

import { startServer, substitute } from '../../http/support/server.mjs';
import { startCluster } from './cluster.mjs';

const count = 3;

/** Runs the vectors of tests/http against one of three instances; each set of fixtures in tables of its own. */
export async function runVectorsAgainst(instance) {
  const cluster = await startCluster();
  substitute.instead = async ({ args, ...options }) => {
    const all = ['--database', cluster.newSchema(), '--database-connections', '2', ...args];
    const servers = await Promise.all(Array.from({ length: count }, () => startServer({ args: all, ...options })));
    const stop = async () => (await Promise.all(servers.map((server) => server.stop())))[instance];
    return Object.create(servers[instance], { stop: { value: stop } });
  };
  await import('../../http/vectors.test.mjs');
  after(() => cluster.remove());
}
