// The reference server beside a Node server of the same function, and beside nginx with a static file of equal size.
import { closeSync, existsSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

import { compared, median } from '../measure.mjs';
import { memoryOf } from '../memory.mjs';
import { binary, load, prepare, startFastify, startFlagadmin, startNginx, token } from '../server/contestants.mjs';

function missing() {
  if (!existsSync(binary)) return 'the server is not built';
  if (cpus().length < 2) return 'it takes two processors';
  if (
    !existsSync(new URL('../server/node_modules/better-sqlite3/build/Release/better_sqlite3.node', import.meta.url))
  ) {
    return 'the rival is not installed, or could not be compiled';
  }
  return ['wrk', 'nginx', 'taskset'].find((program) => spawnSync(program, ['-v']).error !== undefined);
}

/** How long the disk takes to make a page durable, in milliseconds. */
function syncMilliseconds(folder) {
  const file = openSync(join(folder, 'sync'), 'w');
  const page = Buffer.alloc(4096);
  const times = [];
  for (let i = 0; i < 50; i += 1) {
    const begun = performance.now();
    writeSync(file, page, 0, page.length, i * page.length);
    fdatasyncSync(file);
    times.push(performance.now() - begun);
  }
  closeSync(file);
  return median(times);
}

async function responseOf({ url }) {
  const response = await fetch(`${url}/api/admin/addons/1`, { headers: { authorization: token } });
  return response.text();
}

/** Runs a story with the three servers, which are stopped after it. */
async function withServers(story) {
  const place = prepare(100);
  const servers = [];
  try {
    servers.push(await startFlagadmin(place));
    servers.push(await startFastify(place));
    const [own, rival] = [await responseOf(servers[0]), await responseOf(servers[1])];
    if (own !== rival) throw new Error(`the contestants disagree:\n${own}\n${rival}`);
    servers.push(await startNginx(place, own));
    return await story(servers, place);
  } finally {
    for (const server of servers) await server.stop();
    place.remove();
  }
}

/** In each round all take a turn. nginx, which stores nothing, gets GET requests. */
async function measure(servers, { method, connections, seconds, rounds }) {
  const runners = servers.map(({ name }) => ({ name, times: [], p50: [], p99: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, server] of servers.entries()) {
      const asked = server.name === 'nginx' ? 'GET' : method;
      const { nanoseconds, p50, p99 } = await load(server, { method: asked, connections, seconds });
      runners[i].times.push(nanoseconds);
      runners[i].p50.push(p50 * 1000);
      runners[i].p99.push(p99 * 1000);
    }
  }
  return runners;
}

const perSecond = (nanoseconds) => `${Math.round(1e9 / nanoseconds)}/s`;
const rates = (runners) => runners.map(({ name, times }) => `${name} ${perSecond(median(times))}`).join(', ');

async function measureAll(pace) {
  return withServers(async (servers, place) => {
    const sync = syncMilliseconds(place.folder);
    const atRest = servers.map(memoryOf);
    const puts = {};
    for (const connections of [1, 16, 64])
      puts[connections] = await measure(servers, { ...pace, method: 'PUT', connections });
    const reads = await measure(servers, { ...pace, method: 'GET', connections: 64 });
    const underLoad = servers.map(memoryOf);
    return { sync, atRest, puts, reads, underLoad };
  });
}

async function startMilliseconds(rounds) {
  const place = prepare(10_000);
  try {
    const first = await startFlagadmin(place); // from now on they are in the database
    await fetch(`${first.url}/ready`); // the first fetch of a process takes longest
    await first.stop();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const server = await startFlagadmin({ folder: place.folder }, { pinned: false });
      const { status } = await fetch(`${server.url}/ready`);
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`not ready: ${status}`);
      await server.stop();
    }
    return times;
  } finally {
    place.remove();
  }
}

/** `pace`: seconds of each run of wrk, rounds. */
export function serverRows(pace) {
  const lacking = missing();
  let measured;
  const row = (what, made) => async () => {
    if (lacking) return { what, skipped: `missing: ${lacking}` };
    measured ??= measureAll(pace);
    return { what, ...made(await measured) };
  };
  const put = (connections) =>
    row(
      `server: durable PUT of an addon, ${connections} connection${connections === 1 ? '' : 's'}`,
      ({ puts, sync }) => ({
        ...compared(puts[connections], 'ns'),
        note: `${rates(puts[connections])}. Making one page durable takes ${sync.toFixed(2)} ms on this disk.`,
      }),
    );
  const memory = (what, key) =>
    row(what, (all) => ({
      unit: 'MB',
      own: all[key[0]][0][key[1]],
      rivals: [
        { name: 'Fastify', value: all[key[0]][1][key[1]], ratio: all[key[0]][1][key[1]] / all[key[0]][0][key[1]] },
      ],
    }));
  return {
    serverPut1: put(1),
    serverPut16: put(16),
    serverPut64: put(64),
    serverLatency: row(
      'server: the slowest 1 % of durable PUTs (p99) beside the median of Fastify, 64 connections',
      ({ puts }) => {
        const [own, fastify] = puts[64];
        return compared(
          [
            { ...own, times: own.p99 },
            { name: 'Fastify’s median', times: fastify.p50 },
          ],
          'ns',
        );
      },
    ),
    serverRead: row('server: GET of an addon, 64 connections', ({ reads }) => ({
      ...compared(reads, 'ns'),
      note: `${rates(reads)}.`,
    })),
    serverMemoryRest: memory('server: memory at rest', ['atRest', 'now']),
    serverMemoryLoad: memory('server: peak memory under load', ['underLoad', 'peak']),
    serverStart: async () => {
      const what = 'server: start, until it is ready, with 10,000 addons stored';
      if (lacking) return { what, skipped: `missing: ${lacking}` };
      return { what, unit: 'ms', own: median(await startMilliseconds(pace.rounds * 3)), rivals: [] };
    },
  };
}
