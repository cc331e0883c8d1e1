// The move from SQLite to PostgreSQL, by the commands of docs/operating.md.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { startCluster, until } from '../postgresql/support/cluster.mjs';
import { block, replaceAll, run } from './document.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);

const start = (database) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'json'] });
const change = async (server, description) => {
  const body = { ...addonUpdate, description };
  assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body })).status, 200);
};
const contents = async (server) => {
  const paths = ['addons', 'addons/1', 'service-account', 'strategies', 'strategies/new'];
  const all = await Promise.all(paths.map((path) => sendDirectly(server, 'GET', `/api/admin/${path}`)));
  return all.map(({ status, text, headers }) => [status, text, headers.etag]);
};

describe('migrate', { timeout: 120_000 }, () => {
  let cluster;
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());

  /** An SQLite file that a server uses, and an empty database. */
  async function prepare(name) {
    const file = join(folder, `${name}.db`);
    const server = await start(file);
    await change(server, 'stored');
    const body = { name: 'new', parameters: [] };
    assert.equal((await sendDirectly(server, 'POST', '/api/admin/strategies', { body })).status, 201);
    const database = cluster.newSchema();
    return {
      file,
      database,
      server,
      env: { FLAGADMIN_DATABASE: database, PATH: `${cluster.bin}:${process.env.PATH}` },
      paths: { '/var/lib/flagadmin/flagadmin.db': file },
    };
  }

  test('stop, migrate, check, start: the same content', async () => {
    const { database, server, env, paths } = await prepare('moved');
    const stored = await contents(server);
    let moved;
    await run(replaceAll(block('sh migrate'), paths), {
      env,
      stop: async () => assert.equal((await server.stop()).code, 0),
      start: async () => {
        moved = await start(database);
        await until(async () => (await sendDirectly(moved, 'GET', '/ready')).status === 200, 'ready');
      },
    });
    assert.deepEqual(await contents(moved), stored);
    await change(moved, 'after');
    await moved.stop();
  });
});
