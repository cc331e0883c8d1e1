// Which database an instance finds, and what it says when it finds none that it can use.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { binary, runServer } from '../support/server.mjs';
import { startCluster, until } from './support/cluster.mjs';
import { ask, leaksSecret, startInstance, update } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';
import { cluster, fixtures, isReady, put, read, start, unavailable } from './support/stage.mjs';

/** Accepts connections and never responds. */
async function startSilence() {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    server,
    port: server.address().port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('one of several', { timeout: 120_000 }, () => {
  test('hosts never responds: the next one serves', async () => {
    const silence = await startSilence();
    const options = cluster.newSchema().split('?')[1];
    const ports = [silence.port, cluster.port];
    const instance = await start(cluster.url({ ports, query: `?${options}&connect_timeout=2` }));
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'on the second')).status, 200);
    await silence.stop();
  });

  test('hosts takes over when it is promoted; a replica alone is refused', async () => {
    const first = await startCluster({ wal_level: 'replica', hot_standby: 'on' });
    const filling = await startInstance(first.url(), { fixtures });
    assert.equal((await put(filling, 'before')).status, 200);
    await filling.stop();
    const second = await first.startReplica();
    const lonely = await runServer(['--port', '0', '--database', second.url()]);
    assert.equal(lonely.code, 1, 'a replica alone');
    assert.match(lonely.stderr, /read-only|hot standby|recovery/);

    const orders = [
      [second.port, first.port],
      [first.port, second.port],
    ];
    const instances = await Promise.all(orders.map((ports) => start(first.url({ ports }))));
    assert.equal((await put(instances[0], 'on the first')).status, 200);
    const isCaughtUp = () =>
      second.sql("SELECT body LIKE '%on the first%' FROM resource WHERE kind = 'addon' AND position = 1") === 't';
    await until(isCaughtUp, 'the replica has the change');
    await first.stop('immediate');
    assert.ok(unavailable(await put(instances[0], 'no server accepts changes')));
    second.promote();
    for (const [i, each] of instances.entries()) {
      await until(() => isReady(each), 'ready');
      assert.equal((await put(each, `on the second ${i}`)).status, 200);
      assert.equal(await read(instances[1]), `on the second ${i}`);
    }
    await first.remove();
    await second.remove();
  });
});

describe('after a fail-over that loses changes (D89)', { timeout: 120_000 }, () => {
  const create = async (instance, name) =>
    assert.equal((await ask(instance, 'POST', 'strategies', { body: { name, parameters: [] } })).status, 201, name);
  const names = async (instance) => (await ask(instance, 'GET', 'strategies')).body.strategies.map(({ name }) => name);

  test('no list of the lost history is served', async () => {
    const first = await startCluster({ wal_level: 'replica', hot_standby: 'on' });
    const filling = await startInstance(first.url(), { fixtures });
    await create(filling, 'base');
    await filling.stop();
    const second = await first.startReplica();
    const instance = await start(first.url({ ports: [first.port, second.port] }));
    const hasBase = () => second.sql("SELECT count(*) FROM resource WHERE kind = 'strategy'") === '1';
    await until(hasBase, 'the replica has the first one');
    second.sql("ALTER SYSTEM SET primary_conninfo = ''");
    second.sql('SELECT pg_reload_conf()');
    await until(() => second.sql('SELECT count(*) FROM pg_stat_wal_receiver') === '0', 'the replica lags');
    for (const name of ['lost 1', 'lost 2']) await create(instance, name);
    assert.deepEqual(await names(instance), ['base', 'lost 1', 'lost 2']);

    await first.stop('immediate');
    second.promote();
    await until(() => isReady(instance), 'ready');
    for (const name of ['new 1', 'new 2']) await create(instance, name);
    assert.deepEqual(await names(instance), ['base', 'new 1', 'new 2']);
    await first.remove();
    await second.remove();
  });

  test('counters are checked again', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    assert.equal((await put(instance, 'checks the counters')).status, 200);
    cluster.sql("UPDATE resource_counter SET last = 1 WHERE kind = 'addon'", url);
    cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'flagadmin-server'");
    const body = update({ description: 'new' });
    const created = async () => {
      const { status, body: made } = await ask(instance, 'POST', 'addons', { body });
      assert.ok(status === 201 || status === 503, `${status}`);
      return status === 201 && made;
    };
    assert.equal((await until(created, 'created')).id, 3);
  });
});

describe('a stop', { timeout: 120_000 }, () => {
  for (const [what, begin] of [
    ['a change', (instance) => put(instance, 'under way')],
    ['nothing', () => undefined],
  ])
    test(`while the database hangs and ${what} is under way comes in the time that service managers give`, async () => {
      const proxy = await startProxy(cluster.port);
      const instance = await startInstance(cluster.newSchema().replace(`:${cluster.port}/`, `:${proxy.port}/`));
      await until(() => isReady(instance), 'ready');
      proxy.silence();
      const response = begin(instance);
      await until(async () => !(await isReady(instance)), 'checks of connections hang');
      const again = begin(instance);
      const begun = performance.now();
      assert.equal((await instance.stop()).code, 0);
      assert.ok(performance.now() - begun < 60_000, 'of 90 s');
      await Promise.all([response, again]);
      proxy.stop();
    });

  test('comes not by SIGHUP, also while it connects', async () => {
    const silence = await startSilence();
    const connected = once(silence.server, 'connection');
    const args = ['--port', '0', '--database', `postgresql://127.0.0.1:${silence.port}/x`];
    const child = spawn(binary, args, { stdio: 'ignore' });
    const exited = once(child, 'exit');
    await connected;
    child.kill('SIGHUP');
    await silence.stop();
    assert.deepEqual(await exited, [1, null]);
  });
});

describe('no usable database: one line, and an exit status', { timeout: 60_000 }, () => {
  const replaced = (pattern, by) => () => cluster.url().replace(pattern, by);
  const refuses = async (args, status, reason) => {
    const { code, stdout, stderr } = await runServer(args);
    assert.deepEqual([code, stdout], [status, ''], stderr);
    assert.match(stderr, /^flagadmin-server: [^\n]+\n$/);
    assert.match(stderr, reason);
    assert.ok(!leaksSecret(stderr), stderr);
  };
  const silent = async () => `postgresql://x@127.0.0.1:${(await startSilence()).port}/x?connect_timeout=2`;
  const limited = (most) => () => {
    const url = cluster.newSchema();
    const schema = cluster.sql('SELECT current_schema()', url);
    cluster.sql(`CREATE ROLE limited${most} LOGIN PASSWORD 'limited' CONNECTION LIMIT ${most};
      GRANT ALL ON SCHEMA ${schema} TO limited${most}`);
    return url.replace(/\/\/[^@]*@/, `//limited${most}:limited@`);
  };
  const hint =
    '; an instance needs 4 connections: do max_connections, .* role .* pooler, which must pool sessions, allow them\\?$';
  for (const [what, makeUrl, reason] of [
    ['a closed port', () => 'postgresql://x@127.0.0.1:1/x', /Connection refused[^;]*$/m],
    ['a listener that never responds', silent, new RegExp(`timeout expired${hint}`, 'm')],
    ['a wrong password', replaced(/:[^:@/]+@/, ':wrong@'), /password authentication failed for user "flagadmin"/],
    ['no password', replaced(/:[^:@/]+@/, '@'), /no password supplied/],
    ['a missing role', replaced('flagadmin:', 'no-such-role:'), /authentication failed for user "no-such-role"/],
    ['a missing database', replaced('/postgres', '/missing'), /database "missing" does not exist/],
    ['too many connections', limited(0), new RegExp(`too many connections .*${hint}`, 'm')],
  ])
    test(what, async () => {
      const url = await makeUrl();
      await refuses(['--port', '0', '--database', url], 1, reason); // service managers try again
      await refuses(['check', '--database', url], 2, reason);
    });

  for (const most of [1, 2, 3])
    test(`fewer connections than an instance needs: ${most}`, async () => {
      const reason = new RegExp(`too many connections .*${hint}`, 'm');
      await refuses(['--port', '0', '--database', limited(most)()], 1, reason);
    });

  function ofAnother() {
    const url = cluster.newSchema();
    cluster.sql('CREATE TABLE resource (id INT)', url);
    return url;
  }
  async function newer() {
    const url = cluster.newSchema();
    await (await startInstance(url)).stop();
    cluster.sql('UPDATE flagadmin_schema SET version = 7', url);
    return url;
  }
  function withoutRights() {
    cluster.sql('CREATE ROLE guest');
    return cluster.url({ query: '?options=-crole%3Dguest' });
  }
  const malformed = () => 'postgresql://me:p4ss%2Fw%3Ard%40never-logged@host:x/?y';
  for (const [what, makeUrl, reason] of [
    ['of another program', ofAnother, /PostgreSQL: the database belongs to another program/],
    ['of a newer version', newer, /the database has layout 7, this program supports layout 1 only/],
    ['without the right to make tables', withoutRights, /permission denied for schema public/],
    ['a malformed URL, which is not quoted', malformed, /the URL of the database is malformed/],
  ])
    test(what, async () => refuses(['--port', '0', '--database', await makeUrl()], 2, reason));
});
