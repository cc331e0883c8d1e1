// PostgreSQL databases that released versions wrote, on every version of PostgreSQL that this machine has.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { startServer } from '../http/support/server.mjs';
import { change, checkChanges, checkContents, create, releases, sqlOf } from '../stores/stores.mjs';
import { startCluster, versions } from './support/cluster.mjs';

for (const version of versions.length === 0 ? [undefined] : versions) {
  describe(`PostgreSQL ${version ?? 'of the PATH'}`, { timeout: 120_000 }, () => {
    let cluster;
    before(async () => (cluster = await startCluster({}, version)));
    after(() => cluster.remove());

    for (const release of releases) {
      test(`a database of version ${release} is opened, read and changed by two instances`, async () => {
        cluster.sql(`CREATE DATABASE "${release}"`);
        const url = cluster.url({ database: release });
        cluster.sql(sqlOf(release, 'postgresql'), url);
        const start = () => startServer({ args: ['--database', url, '--log', 'off'] });
        const instances = [await start(), await start()];
        await checkContents(instances[0], release);
        await change(instances[0]);
        await create(instances[1]);
        for (const instance of instances) {
          await checkChanges(instance);
          assert.equal((await instance.stop()).code, 0);
        }
        assert.match(
          cluster.sql("SELECT body FROM resource WHERE kind = 'addon' AND position = 1", url),
          /"authorization":"stored-secret"/,
        );
      });
    }

    test('an empty database is filled, and is the same after a restart', async () => {
      const url = cluster.newSchema();
      for (const name of ['first', 'second']) {
        const server = await startServer({ args: ['--database', url, '--log', 'off'] });
        const { status } = await fetch(`${server.url}/ready`);
        assert.equal(status, 200, name);
        assert.equal((await server.stop()).code, 0);
      }
      assert.equal(cluster.sql('SELECT version FROM flagadmin_schema', url), '2');
    });
  });
}
