// Concurrent clients of a server that is killed, loses power, and whose disk fails, in an order by chance: FLAGADMIN_SEED repeats it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import '../../support/environment.mjs';
import { Random } from '../../support/random.mjs';
import { ask, Clients, fixtures, until } from '../support/clients.mjs';
import { hold, isReady } from '../support/database.mjs';
import { loseUnsynced, nthFailure } from '../support/nth-failure.mjs';
import { seed, stride } from '../support/runs.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const database = join(folder, 'kills.db');
const { env, set } = nthFailure(folder);
const args = ['--database', database, '--fixtures', writeFile(folder, 'fixtures.json', fixtures), '--log', 'json'];
const start = () => startServer({ args, env });

const servers = [];
async function end(isPowerLost) {
  await servers[0].kill();
  if (isPowerLost) loseUnsynced(database);
  servers[0] = await start();
}
const failing = (fault) => async (clients) => {
  set({ keepsSynced: true, disk: 1, isLasting: true, ...fault });
  await clients.refused();
  await until(async () => !(await isReady(servers[0])), 'not ready');
  assert.equal((await ask(servers[0], 'GET', '/health')).status, 200);
  assert.equal((await ask(servers[0], 'GET', 'addons')).status, 200, 'reading goes on');
  set({ keepsSynced: true });
};
const disturbances = {
  kill: () => end(false),
  'loss of power': () => end(true),
  'another kill': () => end(false),
  'another loss of power': () => end(true),
  'full disk': failing({ errno: 'ENOSPC' }),
  'disk that is full in the middle of a write': failing({ errno: 'ENOSPC', isHalf: true }),
  'broken disk': failing({ errno: 'EIO' }),
  'loss of power on a broken disk': async (clients) => {
    set({ keepsSynced: true, disk: 1, isLasting: true });
    await clients.refused();
    await servers[0].kill();
    loseUnsynced(database);
    set({ keepsSynced: true });
    servers[0] = await start();
  },
  'write lock of another program': async (clients) => {
    const holder = await hold(database);
    await clients.refused();
    assert.equal((await ask(servers[0], 'GET', 'addons')).status, 200, 'reading goes on');
    await holder.end();
  },
};

test(`every confirmed change is there exactly once, whatever happens, FLAGADMIN_SEED=${seed}`, {
  timeout: 540_000,
}, async (context) => {
  const random = new Random(seed);
  set({ keepsSynced: true });
  servers[0] = await start();
  const clients = new Clients(servers, random);
  const names = Array(Math.ceil(7 / stride))
    .fill(Object.keys(disturbances))
    .flat();
  await clients.disturb(names, async (what) => {
    await disturbances[what](clients);
    await until(() => isReady(servers[0]), 'ready').catch(() => assert.fail(servers[0].stderr.slice(-1000)));
  });
  context.diagnostic(JSON.stringify(clients.known));
  await clients.verify(servers[0]);
  await end(true);
  await clients.verify(servers[0]);
  assert.equal((await servers[0].stop()).code, 0);
});
