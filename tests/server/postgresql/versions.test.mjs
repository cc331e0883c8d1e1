// Every version of PostgreSQL that this machine has.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startServer } from '../support/server.mjs';
import { startCluster, versions } from './support/cluster.mjs';

for (const version of versions.length === 0 ? [undefined] : versions) {
  describe(`PostgreSQL ${version ?? 'of the PATH'}`, { timeout: 120_000 }, () => {
    let cluster;
    before(async () => (cluster = await startCluster({}, version)));
    after(() => cluster.remove());

    test('an empty database is filled, and is the same after a restart', async () => {
      const url = cluster.newSchema();
      for (const name of ['first', 'second']) {
        const server = await startServer({ args: ['--database', url, '--log', 'off'] });
        const { status } = await fetch(`${server.url}/ready`);
        assert.equal(status, 200, name);
        assert.equal((await server.stop()).code, 0);
      }
      assert.equal(cluster.sql('SELECT version FROM flagadmin_schema', url), '1');
    });
  });
}
