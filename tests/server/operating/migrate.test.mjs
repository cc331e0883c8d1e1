// The move from SQLite to PostgreSQL, by the commands of docs/operating.md.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { ask, isReady, newDatabase, start, update } from '../support/database.mjs';
import { startCluster, until } from '../postgresql/support/cluster.mjs';
import { block, contents, replaceAll, run } from './document.mjs';

describe('migrate', { timeout: 120_000 }, () => {
  let cluster;
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());

  test('stop, migrate, check, start: the same content', async () => {
    const [file, database] = [newDatabase(), cluster.newSchema()];
    const server = await start(file);
    assert.equal((await update(server, { description: 'stored' })).status, 200);
    assert.equal((await ask(server, 'POST', 'strategies', { name: 'new', parameters: [] })).status, 201);
    const stored = await contents(server);
    let moved;
    await run(replaceAll(block('sh migrate'), { '/var/lib/flagadmin/flagadmin.db': file }), {
      env: { FLAGADMIN_DATABASE: database, PATH: `${cluster.bin}:${process.env.PATH}` },
      stop: async () => assert.equal((await server.stop()).code, 0),
      start: async () => {
        moved = await start(database);
        await until(() => isReady(moved), 'ready');
      },
    });
    assert.deepEqual(await contents(moved), stored);
    assert.equal((await update(moved, { description: 'after' })).status, 200);
    await moved.stop();
  });
});
