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
  test('at start: SIGHUP does not end the server while it connects', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const args = ['--port', '0', '--database', `postgresql://127.0.0.1:${silent.address().port}/x`];
    const child = spawn(binary, args, { stdio: 'ignore' });
    const exited = once(child, 'exit');
    const [socket] = await connected;
    child.kill('SIGHUP');
    socket.destroy();
    silent.close();
    assert.deepEqual(await exited, [1, null]);
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

  test('for a while: 503 at once, without waiting, and one line for the loss', async () => {
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
    await instance.logged(/^connected again$/, 'info');
    const lines = instance.log.filter(({ message, errorId }) => /^(lost|connected)/.test(message) && !errorId);
    assert.deepEqual(
      lines.map(({ level, message }) => [level, message.split(':')[0]]),
      [
        ['error', 'lost the database'],
        ['info', 'connected again'],
      ],
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
});
