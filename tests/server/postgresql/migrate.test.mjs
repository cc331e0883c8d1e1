// Tests `flagadmin-server migrate`: what it copies and refuses; killed, or run at the same time, at many points: the database gets all of one file, or
// nothing.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { Random } from '../../support/random.mjs';
import { binary, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { startCluster, until } from './support/cluster.mjs';
import { addon, ask, leaksSecret, startInstance, strategy, update } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';

const folder = temporaryFolder();
const file = join(folder, 'store.db');
const points = 4;

function startMigration(to, from = file) {
  const child = spawn(binary, ['migrate', '--from', from, '--to', to], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (text) => (output[name] += text));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return { ended, kill: () => child.kill('SIGKILL') };
}

const sqlite = (path, sql) =>
  execFileSync('sqlite3', ['-bail', path, sql], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
const rowColumns = (key, hex) =>
  ['kind', hex(key), 'version', hex('body'), `coalesce(${hex('alternate_key')}, '')`].join(" || '|' || ");
/** A hash of all rows of a file, and the counters. */
function contentsOfFile(path) {
  const columns = rowColumns('coalesce(name, CAST(position AS TEXT))', (value) => `lower(hex(${value}))`);
  const rows = sqlite(path, `SELECT ${columns} FROM resource ORDER BY kind, position`);
  const counters = sqlite(path, 'SELECT kind, last, removed_version FROM resource_counter ORDER BY kind');
  return [createHash('md5').update(rows).digest('hex'), counters];
}

const contents = async (server) => {
  const paths = ['addons', 'addons/3', 'addons/2500', 'service-account', 'strategies'];
  const all = [...paths, `strategies/${encodeURIComponent('näme\u0000 2')}`];
  const responses = await Promise.all(all.map((path) => ask(server, 'GET', path)));
  return responses.map(({ text, headers }) => [text, headers.etag]);
};

describe('flagadmin-server migrate', { timeout: 300_000 }, () => {
  let cluster;
  let proxy;
  let bytes; // that a whole migration sends and receives
  let stored; // what a server of the file responds
  /** Hash of the rows, and the counters, of a database. */
  function contentsOfDatabase(url) {
    const hex = (value) => `encode(${value}, 'hex')`;
    const columns = rowColumns("coalesce(name, convert_to(position::text, 'UTF8'))", hex).replace(
      hex('body'),
      hex("convert_to(body, 'UTF8')"),
    );
    const order = 'kind COLLATE "C", position';
    return [
      cluster.sql(`SELECT md5(string_agg(${columns}, E'\\n' ORDER BY ${order})) FROM resource`, url),
      cluster.sql('SELECT kind, last, removed_version FROM resource_counter ORDER BY kind COLLATE "C"', url),
    ];
  }
  const rowsIn = (url) =>
    Number(cluster.sql('SELECT (SELECT count(*) FROM resource) + (SELECT count(*) FROM resource_counter)', url));
  const throughProxy = (url) => `${url.replace(`:${cluster.port}/`, `:${proxy.port}/`)}&application_name=migration`;
  /** Waits until the database has noticed that the program is gone. */
  const isForgotten = () =>
    until(
      () => cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'migration'") === '0',
      'the session of a killed migration ends',
    );
  const migrate = (to, from = file) => startMigration(to, from).ended;
  /** A new schema with the tables, and an instance that serves it. */
  async function newTarget() {
    const url = cluster.newSchema();
    return { url, instance: await startInstance(url) };
  }
  /** Runs a migration that is killed after so many bytes, of which the last are passed on or not. */
  async function killedAfter(count, passesOn, url) {
    const migration = startMigration(throughProxy(url));
    proxy.after(count, migration.kill, passesOn);
    const result = await migration.ended;
    await isForgotten();
    return result;
  }
  before(async () => {
    cluster = await startCluster();
    proxy = await startProxy(cluster.port);
    const fixtures = writeFile(folder, 'fixtures.json', {
      addons: Array.from({ length: 2600 }, (_, i) => addon(i + 1, { description: `${'ü'.repeat(i % 70)}${i}` })),
      serviceAccounts: Array.from({ length: 1100 }, (_, i) => ({ id: i + 1, name: `A ${i}`, rootRole: 1 })),
      strategies: Array.from({ length: 1300 }, (_, i) => strategy(`näme\u0000 ${1300 - i}`)),
    });
    const server = await startServer({ args: ['--database', file, '--fixtures', fixtures, '--log', 'off'] });
    // Ids and versions that are not used again: counters are more than the largest ones of the rows.
    const done = [
      await ask(server, 'DELETE', 'addons/2600'),
      await ask(server, 'DELETE', 'addons/7'),
      await ask(server, 'PUT', 'addons/3', { body: update({ description: 'changed' }) }),
      await ask(server, 'DELETE', `strategies/${encodeURIComponent('näme\u0000 1')}`),
    ];
    assert.deepEqual([...new Set(done.map(({ status }) => status))], [200]);
    stored = await contents(server);
    await server.stop();
  });
  after(async () => {
    proxy.stop();
    await cluster.remove();
  });

  test('copies everything with versions and order, prints counts, leaves the file unchanged, and repeats nothing', async () => {
    const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
    const [hashBefore, before] = [hash(), proxy.count];
    const url = cluster.newSchema();
    const { code, stdout, stderr } = await migrate(throughProxy(url));
    bytes = proxy.count - before;
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^addons: 2598\nservice accounts: 1100\nstrategy types: 1299\ntokens: 0\neverything was copied\n$/,
    );
    assert.equal(hash(), hashBefore);
    assert.deepEqual(contentsOfDatabase(url), contentsOfFile(file));
    const again = await migrate(url);
    assert.deepEqual([again.code, again.stderr], [2, 'flagadmin-server: the database to migrate to is not empty\n']);
    assert.deepEqual(contentsOfDatabase(url), contentsOfFile(file));
    const instance = await startInstance(url);
    assert.deepEqual(await contents(instance), stored);
    const options = { body: update({}), headers: { 'if-match': '"2"' } };
    assert.equal((await ask(instance, 'PUT', 'addons/3', options)).status, 200);
    assert.equal((await ask(instance, 'POST', 'strategies', { body: { name: 'new', parameters: [] } })).status, 201);
    await instance.stop();
  });

  for (let point = 0; point < points; point += 1) {
    test(`killed at part ${point + 1} of ${points}: nothing is copied; the next one copies all`, async () => {
      const random = new Random(point + 1);
      const { url, instance } = await newTarget();
      for (const passesOn of [true, false]) {
        const share = ((point + random.next()) / points) * 0.98;
        const { signal } = await killedAfter(Math.floor(share * bytes), passesOn, url);
        assert.equal(signal, 'SIGKILL');
        assert.equal(rowsIn(url), 0);
      }
      const { code, stderr } = await migrate(url);
      assert.equal(code, 0, stderr);
      assert.deepEqual(contentsOfDatabase(url), contentsOfFile(file));
      const created = await ask(instance, 'POST', 'addons', { body: update({}) });
      assert.deepEqual([created.status, created.body.id], [201, 2601]);
      await instance.stop();
    });
  }

  for (let point = 0; point < points; point += 1) {
    test(`a second one from a changed copy begins at part ${point + 1} of ${points}: one of them wins`, async () => {
      const random = new Random(point + 100);
      const changed = join(folder, `changed-${point}.db`);
      copyFileSync(file, changed);
      const server = await startServer({ args: ['--database', changed, '--log', 'off'] });
      for (const id of [1500, 2400])
        assert.equal(
          (await ask(server, 'PUT', `addons/${id}`, { body: update({ description: 'other' }) })).status,
          200,
        );
      await server.stop();
      const url = cluster.newSchema();
      const first = startMigration(throughProxy(url));
      const second = new Promise((resolve) => {
        const share = ((point + random.next()) / points) * 0.9;
        proxy.after(Math.floor(share * bytes), () => resolve(migrate(url, changed)));
      });
      const results = [await first.ended, await second];
      const winners = [file, changed].filter((_, i) => results[i].code === 0);
      assert.equal(winners.length, 1, JSON.stringify(results));
      assert.deepEqual(contentsOfDatabase(url), contentsOfFile(winners[0]));
      const [{ code, stderr }] = results.filter((result) => result.code !== 0);
      assert.equal(code, 2);
      assert.match(stderr, /is not empty/);
    });
  }

  test('four from equal copies at the same time: one of them succeeds', async () => {
    const url = cluster.newSchema();
    const copies = Array.from({ length: 4 }, (_, i) => {
      const copy = join(folder, `copy-${i}.db`);
      copyFileSync(file, copy);
      return copy;
    });
    const results = await Promise.all(copies.map((copy) => migrate(url, copy)));
    assert.equal(results.filter(({ code }) => code === 0).length, 1);
    for (const { code, stderr } of results) assert.ok(code === 0 || /is not empty/.test(stderr), stderr);
    assert.deepEqual(contentsOfDatabase(url), contentsOfFile(file));
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
    const { url, instance } = await newTarget();
    cluster.sql("ALTER TABLE resource ADD CONSTRAINT refusal CHECK (kind <> 'strategy' OR position <> 3)", url);
    const { code, stdout, stderr } = await migrate(url);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^flagadmin-server: PostgreSQL: .*violates check constraint/);
    assert.ok(!leaksSecret(stderr));
    assert.equal(rowsIn(url), 0);
    assert.equal((await ask(instance, 'GET', '/ready')).status, 200);
    await instance.stop();
    cluster.sql('ALTER TABLE resource DROP CONSTRAINT refusal', url);
    assert.equal((await migrate(url)).code, 0);
    const next = await startInstance(url);
    assert.deepEqual(await contents(next), stored);
    await next.stop();
  });

  test('refuses changes by a server that runs on the target, until it has ended', async () => {
    const { url, instance } = await newTarget();
    cluster.sql(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3); RETURN NULL; END';
       CREATE TRIGGER wait AFTER INSERT ON resource FOR EACH ROW WHEN (NEW.kind = 'service-account' AND NEW.position = 9) EXECUTE FUNCTION wait()`,
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
