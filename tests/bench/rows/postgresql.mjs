// The reference server on PostgreSQL beside the same Node server on `pg`: one instance, and three that share a database.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';

import { startCluster } from '../../server/postgresql/support/cluster.mjs';
import { compared, median } from '../measure.mjs';
import { binary, loadTogether, prepare, startFastify, startFlagadmin } from '../server/contestants.mjs';

const connections = 64;

function missing() {
  if (!existsSync(binary)) return 'the server is not built';
  if (cpus().length < 2) return 'it takes two processors';
  if (!existsSync('/usr/lib/postgresql')) return 'PostgreSQL';
  return existsSync(new URL('../server/node_modules/pg', import.meta.url)) ? undefined : 'the rival is not installed';
}

/** All on one PostgreSQL server, each team with tables of its own; only one team is under load at a time. */
async function measure(count, { rounds, seconds }) {
  const place = prepare(100);
  const cluster = await startCluster({ shared_buffers: '128MB', max_connections: 100 });
  const teams = [];
  try {
    for (const [name, start] of [
      ['flagadmin', startFlagadmin],
      ['Fastify with pg', startFastify],
    ]) {
      const url = cluster.newSchema();
      const servers = await Promise.all(Array.from({ length: count }, () => start({ ...place, url })));
      teams.push({ name, servers, times: [], p50: [], p99: [] });
    }
    for (const team of teams) await loadTogether(team.servers, { method: 'PUT', connections, seconds: 1 });
    for (let round = 0; round < rounds; round += 1) {
      for (const team of teams) {
        const { nanoseconds, p50, p99 } = await loadTogether(team.servers, { method: 'PUT', connections, seconds });
        team.times.push(nanoseconds);
        team.p50.push(p50 / 1000);
        team.p99.push(p99 / 1000);
      }
    }
    return teams.map(({ servers, ...team }) => team);
  } finally {
    for (const { servers } of teams) for (const server of servers) await server.stop();
    await cluster.remove();
    place.remove();
  }
}

const noteOf = ({ name, times, p50, p99 }) =>
  `${name} ${Math.round(1e9 / median(times))}/s (p50 ${median(p50).toFixed(1)} ms, p99 ${median(p99).toFixed(1)} ms)`;

/** `pace`: seconds of each run of wrk, rounds. */
export function postgresqlRows(pace) {
  const row = (count) => async () => {
    const what = `server on PostgreSQL: durable PUT of an addon, ${connections} connections, ${count} instance${count === 1 ? '' : 's'}`;
    const lacking = missing();
    if (lacking) return { what, skipped: `missing: ${lacking}` };
    const teams = await measure(count, pace);
    return { what, ...compared(teams, 'ns'), note: `${teams.map(noteOf).join(', ')}.` };
  };
  return { serverPostgresql1: row(1), serverPostgresql3: row(3) };
}
