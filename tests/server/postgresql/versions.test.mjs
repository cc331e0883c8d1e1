// PostgreSQL databases that released versions wrote, on every version of PostgreSQL that this machine has.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import {
  authenticate,
  change,
  checkChanges,
  checkContents,
  create,
  layoutOf,
  olderReleases,
  releases,
  sqlOf,
} from '../../stores/stores.mjs';
import { runServer, startServer } from '../support/server.mjs';
import { startCluster, versions } from './support/cluster.mjs';

for (const version of versions.length === 0 ? [undefined] : versions) {
  describe(`PostgreSQL ${version ?? 'of the PATH'}`, { timeout: 120_000 }, () => {
    let cluster;
    before(async () => (cluster = await startCluster({}, version)));
    after(() => cluster.remove());

    /** The URL of a new database with the content of a stored one. */
    const restore = (release, database = release) => {
      cluster.sql(`CREATE DATABASE "${database}"`);
      const url = cluster.url({ database });
      cluster.sql(sqlOf(release, 'postgresql'), url);
      return url;
    };

    for (const release of releases) {
      test(`a database of version ${release} is opened, read and changed by two instances`, async () => {
        const url = restore(release);
        const start = () => startServer({ args: ['--database', url, '--log', 'off'] });
        const instances = [await start(), await start()];
        await checkContents(instances[0], release);
        await change(instances[0], release);
        await create(instances[1], release);
        for (const instance of instances) await checkChanges(instance, release);
        await authenticate(instances[1], release);
        for (const instance of instances) assert.equal((await instance.stop()).code, 0);
        assert.match(
          cluster.sql("SELECT body FROM resource WHERE kind = 'addon' AND position = 1", url),
          /"authorization":"stored-secret"/,
        );
      });
    }

    for (const release of olderReleases) {
      test(`a database of version ${release} that cannot be migrated is refused, and stays as it is`, async () => {
        const url = restore(release, `${release}-refused`);
        // The migration's last step fails, after those that made and filled the new tables.
        cluster.sql('CREATE VIEW reading AS SELECT id FROM addon', url);
        const before = cluster.dump(url);
        const { code, stderr } = await runServer(['--port', '0', '--database', url]);
        assert.equal(code, 2, stderr);
        assert.match(stderr, /^flagadmin-server: PostgreSQL: cannot drop table addon/);
        assert.equal(cluster.dump(url), before);
        assert.equal(cluster.sql('SELECT version FROM flagadmin_schema', url), `${layoutOf(release)}`);
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
