// The reference server beside a Node server of the same operations.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startCluster } from '../../server/postgresql/support/cluster.mjs';
import { compared, inTurns, median } from '../measure.mjs';
import {
  addonOf,
  load,
  newToken,
  startFastify,
  startFastifyTogether,
  startFlagadmin,
  writeFixtures,
} from '../server/contestants.mjs';

/** Below build/: on a disk, not in a file system in memory. */
const work = fileURLToPath(new URL('../../../build/bench/server/', import.meta.url));

async function inFolder(story) {
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(work);
  try {
    return await story(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a story with flagadmin and rivals, which return equal bytes. `cluster` is of PostgreSQL. */
const withServers = ({ rivals, cluster }, story) =>
  inFolder(async (folder) => {
    const servers = [];
    const fixtures = writeFixtures(folder, 100);
    try {
      for (const start of [startFlagadmin, ...rivals]) {
        const database = cluster?.newSchema() ?? join(folder, `${servers.length}.db`);
        servers.push(await start({ fixtures, database }));
      }
      const responses = await Promise.all(servers.map(addonOf));
      if (new Set(responses).size > 1) throw new Error(`the contestants disagree:\n${responses.join('\n')}`);
      return await story(servers);
    } finally {
      for (const server of servers) await server.stop();
    }
  });

/** In each round all take a turn, which `inTurns` orders. */
async function underLoad(servers, { rounds, seconds }, { method, connections }) {
  const runners = servers.map((server) => ({ server, name: server.name, times: [], p50: [], p99: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const runner of inTurns(runners, round)) {
      const { nanoseconds, p50, p99 } = await load(runner.server, { method, connections, seconds });
      runner.times.push(nanoseconds);
      runner.p50.push(p50 / 1000);
      runner.p99.push(p99 / 1000);
    }
  }
  const milliseconds = (values) => `${median(values).toFixed(1)} ms`;
  const note = ({ name, times, p50, p99 }) =>
    `${name} ${Math.round(1e9 / median(times))}/s, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;
  return { ...compared(runners, 'ns'), note: runners.map(note).join('; ') };
}

const row = (what, method, connections, rivals) => async (pace) => ({
  what: `server: ${what}, ${connections} connection${connections === 1 ? '' : 's'}`,
  ...(await withServers({ rivals }, (servers) => underLoad(servers, pace, { method, connections }))),
});

async function onPostgresql(pace) {
  const cluster = await startCluster({ shared_buffers: '128MB' });
  try {
    const result = await withServers({ rivals: [startFastify], cluster }, (servers) =>
      underLoad(servers, pace, { method: 'PUT', connections: 64 }),
    );
    return { what: 'server on PostgreSQL: durable PUT of an addon, 64 connections', ...result };
  } finally {
    await cluster.remove();
  }
}

/** One server: a token of an account with 6,000 beside the only one of another account (D101). */
const accountOfManyTokens = (pace) =>
  inFolder(async (folder) => {
    const fixtures = writeFixtures(folder, 100, [5999, 0]);
    const server = await startFlagadmin({ fixtures, database: join(folder, 'flagadmin.db') });
    try {
      const servers = [
        { ...server, secret: await newToken(server, 1) },
        { ...server, name: 'the only token of its account', secret: await newToken(server, 2) },
      ];
      const result = await underLoad(servers, pace, { method: 'GET', connections: 64 });
      return { what: 'server: GET of an addon by a token of an account with 6,000, 64 connections', ...result };
    } finally {
      await server.stop();
    }
  });

/** The resident set of a process, or at its peak, in MB. */
function memoryOf({ pid }, key) {
  const [, kibibytes] = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (kibibytes * 1024) / 1e6;
}

const memory = ({ rounds, seconds }) =>
  withServers({ rivals: [startFastify] }, async (servers) => {
    const [own, rival] = servers.map((server) => memoryOf(server, 'VmRSS'));
    const peaks = [];
    for (const server of servers) {
      const { requests } = await load(server, { method: 'PUT', connections: 64, seconds: rounds * seconds });
      peaks.push(`${server.name} ${memoryOf(server, 'VmHWM').toFixed(1)} MB in ${requests} requests`);
    }
    const rivals = [{ name: 'Fastify', value: rival, ratio: rival / own }];
    return { what: 'server: memory at rest', unit: 'MB', own, rivals, note: `peak: ${peaks.join('; ')}` };
  });

const startTime = ({ rounds }) =>
  inFolder(async (folder) => {
    const database = join(folder, 'flagadmin.db');
    await (await startFlagadmin({ database, fixtures: writeFixtures(folder, 10_000) })).stop();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const server = await startFlagadmin({ database });
      times.push(performance.now() - begun);
      await server.stop();
    }
    return { what: 'server: start, until it returns one of 10,000 stored addons', ...compared([{ times }], 'ms') };
  });

export const serverRows = {
  serverPut1: row('durable PUT of an addon', 'PUT', 1, [startFastify]),
  serverPut64: row('durable PUT of an addon', 'PUT', 64, [startFastify, startFastifyTogether]),
  serverGet: row('GET of an addon', 'GET', 64, [startFastify]),
  serverTokens: accountOfManyTokens,
  serverPostgresql: onPostgresql,
  serverMemory: memory,
  serverStart: startTime,
};
