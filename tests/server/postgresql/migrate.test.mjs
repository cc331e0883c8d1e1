// Tests `flagadmin-server migrate`.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { startCluster, until } from './support/cluster.mjs';
import { addon, ask, startInstance, leaksSecret, update } from './support/instances.mjs';

const folder = temporaryFolder();
const file = join(folder, 'store.db');
const migrate = (to, from = file) => runServer(['migrate', '--from', from, '--to', to]);
const contents = async (server) => {
  const responses = await Promise.all(
    [
      'addons',
      'addons/3',
      'addons/2500',
      'service-account',
      'strategies',
      `strategies/${encodeURIComponent('näme\u0000')}`,
    ].map((path) => ask(server, 'GET', path)),
  );
  return responses.map(({ text, headers }) => [text, headers.etag]);
};

describe('flagadmin-server migrate', { timeout: 120_000 }, () => {
  let cluster;
  let stored;
  before(async () => {
    cluster = await startCluster();
    const fixtures = writeFile(folder, 'fixtures.json', {
      addons: Array.from({ length: 2500 }, (_, i) => addon(i + 1, { description: `${'ü'.repeat(i % 50)}${i}` })),
      serviceAccounts: [{ id: 9, name: 'Build', rootRole: 1 }],
      strategies: [],
    });
    const server = await startServer({ args: ['--database', file, '--fixtures', fixtures, '--log', 'off'] });
    for (const name of ['zebra', 'näme\u0000', 'apple'])
      await ask(server, 'POST', 'strategies', { body: { name, parameters: [] } });
    for (let i = 0; i < 4; i += 1) await ask(server, 'PUT', 'addons/3', { body: update({ description: `${i}` }) });
    stored = await contents(server);
    await server.stop();
  });
  after(() => cluster.remove());

  test('copies everything with versions and order, prints counts, and leaves the file unchanged', async () => {
    const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
    const hashBefore = hash();
    const { code, stdout, stderr } = await migrate(cluster.url());
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^addons: 2500\nservice accounts: 1\nstrategy types: 3\ntokens: 0\neverything was copied\n$/);
    assert.equal(hash(), hashBefore);
    const instance = await startInstance(cluster.url());
    assert.deepEqual(await contents(instance), stored);
    assert.equal(
      (await ask(instance, 'PUT', 'addons/3', { body: update({}), headers: { 'if-match': '"5"' } })).status,
      200,
    );
    assert.equal((await ask(instance, 'POST', 'strategies', { body: { name: 'new', parameters: [] } })).status, 201);
    await instance.stop();
  });

  test('refuses a target that is not empty, and changes nothing there', async () => {
    const count = () => cluster.sql('SELECT count(*), sum(version) FROM resource');
    const countBefore = count();
    const { code, stderr } = await migrate(cluster.url());
    assert.equal(code, 2);
    assert.equal(stderr, 'flagadmin-server: the database to migrate to is not empty\n');
    assert.equal(count(), countBefore);
  });

  test('refuses a file that a server uses, that is missing, or that is something else', async () => {
    const url = cluster.newSchema();
    const server = await startServer({ args: ['--database', file, '--log', 'off'] });
    assert.match((await migrate(url)).stderr, /store\.db: is in use by another flagadmin-server/);
    await server.stop();
    assert.match((await migrate(url, join(folder, 'none.db'))).stderr, /none\.db: there is no such file/);
    const other = writeFile(folder, 'other.db', 'no database at all, but long enough to be taken for one'.repeat(40));
    assert.match((await migrate(url, other)).stderr, /other\.db: .*not a database/);
  });

  test('a row that the target refuses: nothing is copied, and servers accept the target', async () => {
    const url = cluster.newSchema();
    const instance = await startInstance(url);
    cluster.sql("ALTER TABLE resource ADD CONSTRAINT refusal CHECK (kind <> 'strategy' OR position <> 3)", url);
    const { code, stdout, stderr } = await migrate(url);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^flagadmin-server: PostgreSQL: .*violates check constraint/);
    assert.ok(!leaksSecret(stderr));
    assert.equal(
      cluster.sql('SELECT (SELECT count(*) FROM resource) + (SELECT count(*) FROM resource_counter)', url),
      '0',
    );
    assert.equal((await ask(instance, 'GET', '/ready')).status, 200);
    await instance.stop();
    cluster.sql('ALTER TABLE resource DROP CONSTRAINT refusal', url);
    assert.equal((await migrate(url)).code, 0);
    const next = await startInstance(url);
    assert.deepEqual(await contents(next), stored);
    await next.stop();
  });

  test('refuses changes by a server that runs on the target, until it has ended', async () => {
    const url = cluster.newSchema();
    const instance = await startInstance(url);
    cluster.sql(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3); RETURN NULL; END';
       CREATE TRIGGER wait AFTER INSERT ON resource FOR EACH ROW WHEN (NEW.kind = 'service-account') EXECUTE FUNCTION wait()`,
      url,
    );
    const migrated = migrate(url);
    await until(
      () => cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") !== '0',
      'it copies',
    );
    const create = () => ask(instance, 'POST', 'strategies', { body: { name: 'early', parameters: [] } });
    assert.equal((await create()).status, 503);
    assert.deepEqual((await ask(instance, 'GET', 'addons')).body.addons, [], 'reading goes on');
    assert.equal((await migrated).code, 0);
    cluster.sql('DROP FUNCTION wait CASCADE', url);
    assert.equal((await create()).status, 201);
    await instance.stop();
  });

  test('any other source or target is misuse', async () => {
    const url = cluster.newSchema();
    for (const [to, from] of [
      [url, url],
      [join(folder, 'back.db'), url],
      [join(folder, 'copy.db'), file],
    ]) {
      const { code, stderr } = await migrate(to, from);
      assert.equal(code, 2);
      assert.match(stderr, /^flagadmin-server: migrate copies an SQLite file \(--from FILE\) into [^\n]+\n$/);
    }
  });
});
