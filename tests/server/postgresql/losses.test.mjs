// Connections that break in the middle of a request, and hosts that take over from others.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { runServer } from '../support/server.mjs';
import { startCluster, until } from './support/cluster.mjs';
import { ask, startInstance } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';
import { cluster, fixtures, isReady, outcomeUnknown, put, read, start, unavailable } from './support/stage.mjs';

describe('lost in the middle of a request', { timeout: 120_000 }, () => {
  /** Has every commit of a change to an addon wait until the result is called. */
  const stopCommits = async (url) => {
    const { end } = await cluster.hold('SELECT pg_advisory_lock(4711)', url);
    cluster.sql(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END';
       CREATE CONSTRAINT TRIGGER late AFTER UPDATE ON resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`,
      url,
    );
    return end;
  };
  const isCommitting = () =>
    cluster.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted") !== '0';
  /** With time to look at a transaction that waits, however slow this machine is. */
  const withoutLimits = (url) =>
    `${url}%20-clock_timeout%3D0%20-cstatement_timeout%3D0%20-cidle_in_transaction_session_timeout%3D0`;
  const isInTransaction = () =>
    cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'") !== '0';

  test('before its commit: it is done again on a new connection, and the response is as without the loss', async () => {
    const proxy = await startProxy(cluster.port);
    const url = withoutLimits(cluster.newSchema()).replace(`:${cluster.port}/`, `:${proxy.port}/`);
    const instance = await start(url);
    assert.equal((await put(instance, 'before')).headers.etag, '"2"');
    proxy.silence();
    const asked = put(instance, 'after');
    await until(isInTransaction, 'the change has begun');
    proxy.silence(false);
    proxy.cut();
    const response = await asked;
    assert.equal(response.status, 200, response.text);
    assert.equal(response.headers.etag, '"3"', 'done once');
    proxy.stop();
  });

  test('during its commit: 504, and it was done once', async () => {
    const proxy = await startProxy(cluster.port);
    const direct = cluster.newSchema();
    const instance = await start(withoutLimits(direct).replace(`:${cluster.port}/`, `:${proxy.port}/`));
    const other = await start(direct);
    const goOn = await stopCommits(direct);
    const asked = put(instance, 'in doubt');
    await until(isCommitting, 'the commit is under way');
    proxy.cut();
    assert.ok(outcomeUnknown(await asked));
    await goOn();
    cluster.sql('DROP FUNCTION wait CASCADE', direct); // waits for the transaction, which went on without us
    assert.equal(await read(instance), 'in doubt', 'it was durable');
    assert.equal((await ask(other, 'GET', 'addons/1')).headers.etag, '"2"');
    proxy.stop();
  });

  test('by a crash of the database during the commit: 504, nothing is half-done, sent again it is done', async () => {
    const url = cluster.newSchema();
    const instance = await start(withoutLimits(url));
    const goOn = await stopCommits(url);
    const asked = [put(instance, 'lost', 1), put(instance, 'lost', 2)];
    await until(isCommitting, 'the commit is under way');
    await cluster.stop('immediate');
    const responses = await Promise.all(asked);
    assert.ok(responses.some(outcomeUnknown));
    // A change that had not joined the commit was not begun.
    for (const response of responses) assert.ok(outcomeUnknown(response) || unavailable(response));
    await goOn();
    await cluster.start();
    cluster.sql('DROP FUNCTION wait CASCADE', url);
    await until(() => isReady(instance), 'ready');
    assert.equal((await ask(instance, 'GET', 'addons/1')).headers.etag, '"1"');
    assert.equal((await put(instance, 'lost')).headers.etag, '"2"');
  });

  test('by an error at the commit that does not know its outcome (40003): 504', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    cluster.sql(
      `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''lost'' USING ERRCODE = ''40003''; END';
       CREATE CONSTRAINT TRIGGER late AFTER UPDATE ON resource DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lose()`,
      url,
    );
    assert.ok(outcomeUnknown(await put(instance, 'in doubt')));
    await instance.logged(/40003/, 'error');
    cluster.sql('DROP FUNCTION lose CASCADE', url);
    assert.equal((await put(instance, 'known')).status, 200);
  });

  test('without a word: a server that stands still counts as lost, and its locks do not last', async () => {
    const proxy = await startProxy(cluster.port);
    const direct = cluster.newSchema();
    const instance = await start(direct.replace(`:${cluster.port}/`, `:${proxy.port}/`));
    const other = await start(direct);
    assert.equal((await put(instance, 'before')).status, 200);
    proxy.silence();
    const asked = put(instance, 'silence');
    assert.equal((await ask(instance, 'GET', '/health')).status, 200, 'it serves what needs no database');
    await until(async () => (await put(other, 'goes on')).status === 200, 'others go on');
    proxy.silence(false);
    const { status } = await asked;
    await until(() => isReady(instance), 'ready');
    // 504 if it was lost while the commit went on: then it may have been made before the other change.
    const stored = { 200: ['silence'], 503: ['goes on'], 504: ['goes on', 'silence'] };
    assert.ok(stored[status]?.includes(await read(other)), `${status}, but ${await read(other)} is stored`);
    proxy.stop();
  });
});

describe('another host', { timeout: 120_000 }, () => {
  test('of the connection string takes over when it is promoted; a replica alone is refused', async () => {
    const first = await startCluster({ wal_level: 'replica', hot_standby: 'on' });
    const url = first.url();
    const filling = await startInstance(url, { fixtures });
    assert.equal((await put(filling, 'before')).status, 200);
    await filling.stop();
    const second = await first.startReplica();
    const lonely = await runServer(['--port', '0', '--database', second.url()]);
    assert.equal(lonely.code, 1, 'a replica alone');
    assert.match(lonely.stderr, /read-only|hot standby|recovery/);

    const instance = await start(first.url({ ports: [second.port, first.port] }));
    const instances = [instance, await start(first.url({ ports: [first.port, second.port] }))];
    assert.equal((await put(instance, 'on the first')).status, 200);
    const isCaughtUp = () =>
      second.sql("SELECT body LIKE '%on the first%' FROM resource WHERE kind = 'addon' AND position = 1") === 't';
    await until(isCaughtUp, 'the replica has the change');
    await first.stop('immediate');
    assert.ok(unavailable(await put(instance, 'no server accepts changes')));
    second.promote();
    for (const each of instances) await until(() => isReady(each), 'ready');
    for (const [i, each] of instances.entries()) {
      assert.equal((await put(each, `on the second ${i}`)).status, 200);
      assert.equal(await read(instances[1]), `on the second ${i}`);
    }
    await first.remove();
    await second.remove();
  });

  test('a database that becomes read-only: reading goes on, changes are 503, and it recovers', async () => {
    const url = cluster.newSchema();
    const instance = await start(`${url}&target_session_attrs=any`);
    const readOnly = (value) =>
      cluster.sql(`ALTER SYSTEM SET default_transaction_read_only = ${value}`) ||
      cluster.sql('SELECT pg_reload_conf()');
    readOnly('on');
    await until(async () => (await put(instance, `no ${Math.random()}`)).status === 503, 'changes are refused');
    await instance.logged(/takes no changes now: it is read-only/, 'error');
    assert.match(await read(instance), /^(0|no )/, 'reading goes on');
    const writable = cluster.url({ query: '?options=-cdefault_transaction_read_only%3Doff' });
    cluster.sql('ALTER SYSTEM RESET default_transaction_read_only', writable);
    cluster.sql('SELECT pg_reload_conf()');
    await until(async () => (await put(instance, 'again')).status === 200, 'changes are taken again');
  });
});
