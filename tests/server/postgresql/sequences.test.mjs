// Random sequences of requests, stops and kills with three instances that share a database: each request goes to the next one.
import { after, test } from 'node:test';

import { compareSequences, startSide } from '../model/sequences.mjs';
import { startServer } from '../support/server.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();
after(() => cluster.remove());
const count = 3;

async function startThree({ args }) {
  const start = () => startServer({ args: all });
  const all = ['--database', cluster.newSchema(), ...args];
  const servers = await Promise.all(Array.from({ length: count }, start));
  let requests = 0;
  let restarts = 0;
  return {
    get port() {
      return servers[requests++ % count].port;
    },
    kill: () => Promise.all(servers.map((server) => server.kill())),
    /** Stops or kills one of them, and starts another one in its place. */
    async restart(how) {
      const index = restarts++ % count;
      await servers[index][how]();
      servers[index] = await start();
    },
  };
}

test('PostgreSQL, three instances: random sequences of requests, stops and kills', (context) =>
  compareSequences(context, {
    services: ['specification', 'specification', 'unleash-6.10', 'unleash-8.2'],
    quick: 30,
    ends: ['stop', 'kill'],
    start: (service) => startSide(service, { start: startThree }),
  }));
