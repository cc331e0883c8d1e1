// Faults between instances and their database. Recoverable ones are invisible to clients; the others are responses with 503.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';

import { binary } from '../support/server.mjs';
import { until } from './support/cluster.mjs';
import { ask } from './support/instances.mjs';
import { cluster, isReady, put, read, start, unavailable } from './support/stage.mjs';

describe('down', { timeout: 120_000 }, () => {
  test('at start: it listens, is healthy, not ready, responds with 503, and serves once the database is there', async () => {
    const url = cluster.newSchema();
    await cluster.stop();
    const instance = await start(url);
    assert.equal((await ask(instance, 'GET', '/health')).status, 200);
    assert.ok(unavailable(await ask(instance, 'GET', '/ready')));
    assert.ok(unavailable(await put(instance, 'too early')));
    assert.ok(unavailable(await ask(instance, 'GET', 'addons')));
    assert.equal((await ask(instance, 'PUT', 'addons/1', { body: { provider: 1 } })).status, 400, 'validation goes on');
    await instance.logged(/^PostgreSQL: connection to server .* failed/, 'error');
    await cluster.start();
    await until(() => isReady(instance), 'ready');
    await instance.logged(/connected again/, 'info');
    assert.equal(await read(instance), '0', 'the fixtures are loaded late');
    assert.equal((await put(instance, 'in time')).status, 200);
  });

  test('at start, without a word: SIGHUP does not end it while it waits', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const args = ['--port', '0', '--database', `postgresql://127.0.0.1:${silent.address().port}/x`];
    const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const exited = once(child, 'exit');
    const [socket] = await connected;
    child.kill('SIGHUP');
    assert.match(String((await Promise.race([once(child.stdout, 'data'), exited]))[0]), /listening/);
    child.kill();
    socket.destroy();
    silent.close();
    assert.deepEqual(await exited, [0, null]);
  });

  test('between requests: what was restarted meanwhile is not noticed', async () => {
    const instance = await start(cluster.newSchema());
    for (const mode of ['fast', 'immediate']) {
      assert.equal((await put(instance, `before ${mode}`)).status, 200);
      await cluster.stop(mode);
      await cluster.start();
      await until(() => isReady(instance), 'ready');
      assert.equal(await read(instance), `before ${mode}`);
      assert.equal((await put(instance, `after ${mode}`)).status, 200);
    }
  });

  test('for a while: 503 at once, without waiting, and a line in the log for each loss, not for each request', async () => {
    const instance = await start(cluster.newSchema());
    assert.equal((await put(instance, 'kept')).status, 200);
    assert.ok(await isReady(instance));
    await cluster.stop('immediate');
    const responses = await Promise.all(Array.from({ length: 50 }, (_, i) => put(instance, `lost ${i}`)));
    assert.ok(responses.every(unavailable));
    assert.ok(!(await isReady(instance)));
    const { text } = await ask(instance, 'GET', '/internal-backstage/prometheus');
    assert.match(text, /^flagadmin_ready 0$/m);
    await cluster.start();
    await until(() => isReady(instance), 'ready');
    assert.equal(await read(instance), 'kept');
    await instance.logged(/connected again/, 'info');
    // A connection that has idled may notice the loss later than others have recovered.
    const lines = instance.log.filter((one) => /^PostgreSQL: /.test(one.message) && !one.errorId);
    const messages = lines.map(({ message }) => message);
    const lost = lines.filter(({ level }) => level === 'error').length;
    assert.ok(lost >= 1 && lost <= 4, `4 connections were lost:\n${messages.join('\n')}`);
    assert.ok(
      messages.every((message, at) => message !== messages[at - 1]),
      messages.join('\n'),
    );
  });
});

describe('busy', { timeout: 120_000 }, () => {
  test('all connections wait for a lock of another client: 503 in time, then it goes on', async () => {
    const url = cluster.newSchema();
    const instance = await start(url);
    const lock = await cluster.hold('BEGIN; LOCK TABLE resource', url);
    const requests = Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0 ? put(instance, `blocked ${i}`) : ask(instance, 'GET', 'addons/1'),
    );
    const accounts = await ask(instance, 'PUT', 'service-account/77', { body: { name: 'x' } });
    assert.ok(unavailable(accounts), 'nor do other changes');
    assert.ok((await Promise.all(requests)).every(unavailable), 'no request waits for the lock for ever');
    await lock.end();
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'free')).status, 200);
    await instance.logged(/has locked the tables|took too long|free in time|statement timeout/, 'error');
  });

  test('the database takes no more connections: 503, and it serves when there is room', async () => {
    const url = cluster.newSchema();
    cluster.sql('ALTER DATABASE postgres CONNECTION LIMIT 0; CREATE ROLE limited LOGIN CONNECTION LIMIT 0');
    cluster.sql(
      "ALTER ROLE limited PASSWORD 'limited'; GRANT ALL ON SCHEMA public TO limited; ALTER DATABASE postgres CONNECTION LIMIT -1",
    );
    cluster.sql('CREATE SCHEMA limited AUTHORIZATION limited');
    const limited = url.replace(/\/\/[^@]*@/, '//limited:limited@').replace(/search_path.*/, 'search_path%3Dlimited');
    const instance = await start(limited);
    assert.ok(unavailable(await ask(instance, 'GET', '/ready')));
    await instance.logged(/too many connections/, 'error');
    cluster.sql('ALTER ROLE limited CONNECTION LIMIT 10');
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'room')).status, 200);
  });
});
