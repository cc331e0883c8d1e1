// Instances behind PgBouncer in transaction mode: no command depends on a session of the database.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';

import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { startCluster, until, versions } from './support/cluster.mjs';
import { addon, ask, startInstance, startInstances, strategy, update } from './support/instances.mjs';
import { startPooler, version as poolerVersion } from './support/pooler.mjs';

const skip = poolerVersion === undefined && 'pgbouncer is not installed';
const fixtures = { addons: [addon(1), addon(2)], serviceAccounts: [], strategies: [] };
const poolSize = 3;
const isReady = async (instance) => (await ask(instance, 'GET', '/ready')).status === 200;

for (const version of versions.length === 0 ? [undefined] : versions) {
  describe(`PgBouncer ${poolerVersion}, PostgreSQL ${version ?? 'of the PATH'}`, { skip, timeout: 180_000 }, () => {
    let cluster;
    let pooler;
    let databases = 0;
    const running = [];
    /** A new database: its URL through the pooler, and without it. */
    const newDatabase = () => {
      const database = `pooled_${(databases += 1)}`;
      cluster.sql(`CREATE DATABASE ${database}`);
      return { pooled: cluster.url({ database, ports: [pooler.port] }), direct: cluster.url({ database }) };
    };
    const errorsOf = ({ log }) => log.filter(({ level }) => level === 'error');
    before(async () => {
      cluster = await startCluster({}, version);
      pooler = await startPooler(cluster, poolSize);
    });
    after(async () => {
      await pooler.stop();
      await cluster.remove();
    });
    afterEach(async () => {
      for (const instance of running.splice(0)) assert.equal((await instance.stop()).code, 0);
    });

    test('more connections than sessions: concurrent instances lose no change', async () => {
      const { pooled, direct } = newDatabase();
      const instances = await startInstances(3, pooled, { fixtures, args: ['--database-connections', '8'] });
      running.push(...instances);
      for (const instance of instances) await until(() => isReady(instance), 'ready');
      const changes = Array.from({ length: 120 }, (_, i) =>
        ask(instances[i % 3], 'PUT', `addons/${1 + (i % 2)}`, { body: update({ description: `change ${i}` }) }),
      );
      const names = Array.from({ length: 30 }, (_, i) =>
        ask(instances[i % 3], 'POST', 'strategies', { body: { name: `${Math.floor(i / 3)}`, parameters: [] } }),
      );
      const reads = Array.from({ length: 120 }, (_, i) => ask(instances[i % 3], 'GET', i % 4 ? 'addons/1' : 'addons'));
      const statuses = async (requests) => (await Promise.all(requests)).map(({ status }) => status);
      assert.deepEqual([...new Set(await statuses(changes))], [200]);
      assert.deepEqual([...new Set(await statuses(reads))], [200]);
      assert.equal((await statuses(names)).filter((status) => status === 201).length, 10);
      for (const id of [1, 2]) assert.equal((await ask(instances[0], 'GET', `addons/${id}`)).headers.etag, '"61"');
      const sessions = cluster.sql(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'psql'",
        direct,
      );
      assert.ok(Number(sessions) >= 1 && Number(sessions) <= poolSize, sessions);
      for (const instance of instances) assert.deepEqual(errorsOf(instance), []);
    });

    test('time limits hold in each transaction, and in no session', async () => {
      const { pooled, direct } = newDatabase();
      const instance = await startInstance(pooled, { fixtures });
      running.push(instance);
      await until(() => isReady(instance), 'ready');
      cluster.sql(
        `CREATE TABLE noted (settings text);
         CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           INSERT INTO noted VALUES (concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
             current_setting('idle_in_transaction_session_timeout')));
           RETURN NEW; END $$;
         CREATE TRIGGER note BEFORE UPDATE ON resource FOR EACH ROW EXECUTE FUNCTION note()`,
        direct,
      );
      assert.equal((await ask(instance, 'PUT', 'addons/1', { body: update({ description: 'x' }) })).status, 200);
      assert.equal(cluster.sql('SELECT settings FROM noted', direct), '5s 2s 5s');
      assert.equal(cluster.sql('SHOW statement_timeout', pooled), '0');
      const lock = await cluster.hold('BEGIN; LOCK TABLE resource', direct);
      const refused = await Promise.all([
        ask(instance, 'PUT', 'addons/1', { body: update({ description: 'waits' }) }),
        ask(instance, 'GET', 'addons'),
      ]);
      assert.deepEqual(
        refused.map(({ status }) => status),
        [503, 503],
      );
      await lock.end();
      await until(async () => (await ask(instance, 'GET', 'addons')).status === 200, 'reads again');
    });

    test('the pooler or the database is started again: requests succeed as soon as it is there', async () => {
      const { pooled } = newDatabase();
      const instance = await startInstance(pooled, { fixtures });
      running.push(instance);
      await until(() => isReady(instance), 'ready');
      const put = (description) => ask(instance, 'PUT', 'addons/1', { body: update({ description }) });
      assert.equal((await put('before')).status, 200);
      await pooler.stop();
      assert.equal((await put('lost')).status, 503);
      await pooler.start();
      await until(async () => (await put('after')).status === 200, 'changes again');
      await cluster.stop('immediate');
      await cluster.start();
      await until(async () => (await put('again')).status === 200, 'changes once more');
      await until(async () => (await ask(instance, 'GET', 'addons/1')).body.description === 'again', 'reads again');
    });

    test('migrate works through it, and copies nothing when it fails, and so does check', async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'store.db');
      const fixturesFile = writeFile(folder, 'fixtures.json', {
        addons: Array.from({ length: 2500 }, (_, i) => addon(i + 1, { description: `${i}` })),
        serviceAccounts: [],
        strategies: Array.from({ length: 1200 }, (_, i) => strategy(`s${1200 - i}`)),
      });
      const server = await startServer({ args: ['--database', file, '--fixtures', fixturesFile, '--log', 'off'] });
      const paths = ['addons', 'addons/2500', 'strategies'];
      const contentsOf = async (from) => {
        const responses = await Promise.all(paths.map((path) => ask(from, 'GET', path)));
        return responses.map(({ status, text, headers }) => [status, text, headers.etag]);
      };
      const stored = await contentsOf(server);
      await server.stop();
      const { pooled, direct } = newDatabase();
      await (await startInstance(pooled)).stop();
      cluster.sql("ALTER TABLE resource ADD CONSTRAINT refusal CHECK (kind <> 'strategy' OR position <> 1100)", direct);
      const migrate = () => runServer(['migrate', '--from', file, '--to', pooled]);
      const interrupted = await migrate();
      assert.equal(interrupted.code, 2);
      assert.match(interrupted.stderr, /violates check constraint/);
      assert.equal(cluster.sql('SELECT count(*) FROM resource', direct), '0');
      cluster.sql('ALTER TABLE resource DROP CONSTRAINT refusal', direct);
      const migrated = await migrate();
      assert.equal(migrated.code, 0, migrated.stderr);
      assert.match(migrated.stdout, /^addons: 2500, /);
      const checked = await runServer(['check', '--database', pooled]);
      assert.equal(checked.code, 0, checked.stderr);
      assert.match(checked.stdout, /addon: 2500\n(.*\n)*strategy type: 1200\n/);
      const instance = await startInstance(pooled);
      running.push(instance);
      await until(() => isReady(instance), 'ready');
      assert.deepEqual(await contentsOf(instance), stored);
      const created = await ask(instance, 'POST', 'addons', { body: update({}) });
      assert.deepEqual([created.status, created.body.id], [201, 2501]);
    });
  });
}
