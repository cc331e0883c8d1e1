// The reference server while many clients read a large list that changes: how long others wait.
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { startCluster } from '../../server/postgresql/support/cluster.mjs';
import { median } from '../measure.mjs';
import { addons, binary, prepare, startFlagadmin, token } from '../server/contestants.mjs';

const stored = 60_000;
const readers = 12;

/** Sends a request on a connection of its own, and reads the response. Returns its status. */
function asker({ url }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) };
      const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      sent.on('error', reject).end(body);
    });
}

/** Milliseconds of each request, until `isOver`. */
async function times(server, method, path, isOver, { pause = 0, body } = {}) {
  const ask = asker(server);
  const all = [];
  while (!isOver()) {
    const begun = performance.now();
    const status = await ask(method, path, body?.(all.length));
    if (status !== 200 && status !== 503) throw new Error(`${method} ${path}: ${status}`);
    all.push(performance.now() - begun);
    await sleep(pause);
  }
  return all;
}

/** Medians in milliseconds: of `/ready`, of an addon, of the list; and the number of lists. HEAD, so that no body is transferred. */
async function measure(server, seconds) {
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const { id, ...addon } = addons(1)[0];
  const body = (i) => JSON.stringify({ ...addon, description: `${i}` });
  const list = () => times(server, 'HEAD', '/api/admin/addons', isOver);
  const [ready, one, , ...lists] = await Promise.all([
    times(server, 'GET', '/ready', isOver, { pause: 20 }),
    times(server, 'GET', '/api/admin/addons/2', isOver, { pause: 20 }),
    times(server, 'PUT', '/api/admin/addons/1', isOver, { pause: 50, body }),
    ...Array.from({ length: readers }, list),
  ]);
  return { ready: median(ready), one: median(one), list: median(lists.flat()), lists: lists.flat().length };
}

async function onStore(name, seconds) {
  const place = prepare(stored);
  const cluster = name === 'PostgreSQL' ? await startCluster({ shared_buffers: '128MB' }) : undefined;
  let server;
  try {
    const url = cluster?.newSchema();
    server = await startFlagadmin({ ...place, url }, { pinned: false });
    return await measure(server, seconds);
  } finally {
    await server?.stop();
    await cluster?.remove();
    place.remove();
  }
}

/** `pace`: seconds. */
export function listRows({ seconds }) {
  const rows = {};
  for (const name of ['SQLite', 'PostgreSQL']) {
    rows[`serverLists${name}`] = async () => {
      const what = `server on ${name}: GET of an addon beside ${readers} readers of a list of ${stored} that changes`;
      if (!existsSync(binary)) return { what, skipped: 'missing: the server is not built' };
      if (name === 'PostgreSQL' && !existsSync('/usr/lib/postgresql')) return { what, skipped: 'missing: PostgreSQL' };
      const { ready, one, list, lists } = await onStore(name, seconds);
      const inAll = `${lists} lists of a median of ${list.toFixed(0)} ms`;
      return { what, unit: 'ms', own: one, rivals: [], note: `/ready ${ready.toFixed(1)} ms; ${inAll}.` };
    };
  }
  return rows;
}
