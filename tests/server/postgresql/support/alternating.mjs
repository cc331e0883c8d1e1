// Three instances in place of each server that a test starts. They share tables of their own, and each request goes to the next one.
import { startServer, substitute } from '../../support/server.mjs';

const count = 3;

export function alternateInstances(cluster) {
  substitute.instead = async ({ args, ...options }) => {
    const all = ['--database', cluster.newSchema(), ...args];
    const servers = await Promise.all(Array.from({ length: count }, () => startServer({ args: all, ...options })));
    let requests = 0;
    let restarts = 0;
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
      kill: { value: () => Promise.all(servers.map((server) => server.kill())) },
      /** Stops or kills one of them, and starts another one in its place. */
      restart: {
        value: async (how) => {
          const index = restarts++ % count;
          await servers[index][how]();
          servers[index] = await startServer({ args: all, ...options });
          counts[index] = 0;
        },
      },
    });
  };
}
