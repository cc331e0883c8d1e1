// Databases that accept connections and do not respond, or refuse them: nothing waits for long, a stop least of all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { runServer, temporaryFolder } from '../support/server.mjs';
import { until } from './support/cluster.mjs';
import { ask, leaksSecret, startInstance } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';
import { cluster, isReady, put, read, start, unavailable } from './support/stage.mjs';

const seconds = async (work) => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};
/** Ends an instance, in the time that a service manager gives it. */
async function stopsInTime(instance) {
  const taken = await seconds(async () => assert.equal((await instance.stop()).code, 0));
  assert.ok(taken <= 10.5, `stopped after ${taken} s`);
  return taken;
}
/** Requests of each kind, for so many rounds: 503 within about a second, however long the database is away. */
async function failsSoon(instance, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    const requests = [
      ...(round === 0 ? [] : [() => ask(instance, 'GET', '/ready')]), // which waits for nobody: a request notices the loss
      () => ask(instance, 'GET', 'addons/1'),
      () => ask(instance, 'GET', 'addons'),
      () => put(instance, `round ${round}`),
    ];
    const times = requests.map((send) => seconds(async () => assert.ok(unavailable(await send()))));
    const longest = Math.max(...(await Promise.all(times)));
    assert.ok(longest < 1.5, `${longest} s in round ${round}`); // a second, and what other work of this machine takes
    assert.equal((await ask(instance, 'GET', '/health')).status, 200);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Accepts connections and never responds. */
async function startSilence(port = 0, address = '127.0.0.1') {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  }).listen(port, address);
  await once(server, 'listening');
  server.unref();
  return {
    port: server.address().port,
    url: `postgresql://x@127.0.0.1:${server.address().port}/x`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a listener that never responds', { timeout: 120_000 }, () => {
  test('as the first of two hosts: the second serves', async () => {
    const silence = await startSilence();
    const options = cluster.newSchema().split('?')[1];
    const instance = await start(
      cluster.url({ ports: [silence.port, cluster.port], query: `?${options}&connect_timeout=2` }),
    );
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'on the second')).status, 200);
    await silence.stop();
  });

  test('after a loss: work fails soon, and the server serves when the database is back', async () => {
    const url = cluster.newSchema();
    const first = await startProxy(cluster.port);
    const instance = await start(url.replace(`:${cluster.port}/`, `:${first.port}/`));
    assert.equal((await put(instance, 'kept')).status, 200);
    first.silence();
    first.cut();
    await failsSoon(instance, 12);
    first.silence(false);
    first.cut();
    await until(() => isReady(instance), 'ready');
    assert.equal(await read(instance), 'kept');
    first.silence();
    first.cut();
    await until(async () => !(await isReady(instance)), 'not ready');
    const stopped = await stopsInTime(instance);
    assert.ok(stopped < 3, `no request was under way: ${stopped} s`);
    first.stop();
  });
});

describe('names of hosts', { timeout: 120_000 }, () => {
  const library = join(temporaryFolder(), 'name-server.so');
  const env = { LD_PRELOAD: library, ASAN_OPTIONS: 'verify_asan_link_order=0' };
  before(() => {
    const source = fileURLToPath(new URL('name-server.cpp', import.meta.url));
    execFileSync('g++', ['-std=c++20', '-shared', '-fPIC', '-O1', source, '-o', library, '-ldl']);
  });

  test('the first of two addresses is silent: the second serves', async () => {
    const silence = await startSilence(cluster.port, '127.0.0.2');
    const url = cluster.newSchema().replace('@127.0.0.1', '@two.test');
    const instance = await start(`${url}&connect_timeout=2`, { env });
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'on the second')).status, 200);
    await silence.stop();
  });
});

describe('a database that hangs in the middle', { timeout: 120_000 }, () => {
  /** Processes of the database, the first of which is the parent of the others. */
  const processes = () => {
    const { pid } = cluster.child;
    const parentOf = (one) => {
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))[1]);
      } catch {
        return undefined;
      }
    };
    return [pid, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)].map(Number);
  };

  test('stopped by a signal: work fails soon after the connections are lost, and goes on later', async () => {
    const instance = await start(cluster.newSchema());
    assert.equal((await put(instance, 'kept')).status, 200);
    process.kill(cluster.child.pid, 'SIGSTOP'); // it starts no more of them
    const stopped = processes();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? put(instance, `${i}`) : ask(instance, 'GET', 'addons'))),
      );
      assert.ok(all.every(({ status }) => [503, 504].includes(status)));
      await failsSoon(instance, 12);
    } finally {
      for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT');
    }
    await until(() => isReady(instance), 'ready');
    assert.equal((await put(instance, 'again')).status, 200);
  });

  for (const [what, begin] of [
    ['a change', (instance) => put(instance, 'under way')],
    ['a read', (instance) => ask(instance, 'GET', 'addons')],
    ['nothing', () => undefined],
  ])
    test(`a stop while ${what} is under way takes 10.5 s at most`, async () => {
      const proxy = await startProxy(cluster.port);
      const instance = await startInstance(cluster.newSchema().replace(`:${cluster.port}/`, `:${proxy.port}/`));
      await until(() => isReady(instance), 'ready');
      proxy.silence();
      const response = begin(instance);
      await new Promise((resolve) => setTimeout(resolve, 5_500)); // checks of connections hang by now
      const again = begin(instance);
      await stopsInTime(instance);
      await Promise.all([response, again]);
      proxy.stop();
    });
});

describe('no usable database: one line, and an exit status', { timeout: 60_000 }, () => {
  const replaced = (pattern, by) => () => cluster.url().replace(pattern, by);
  const unreachable = [
    ['a closed port', () => 'postgresql://x@127.0.0.1:1/x', /Connection refused/],
    [
      'a listener that never responds',
      async () => `${(await startSilence()).url}?connect_timeout=2`,
      /timeout expired/,
    ],
    ['a wrong password', replaced(/:[^:@/]+@/, ':wrong@'), /password authentication failed for user "flagadmin"/],
    ['no password', replaced(/:[^:@/]+@/, '@'), /no password supplied/],
    ['a missing role', replaced('flagadmin:', 'no-such-role:'), /authentication failed for user "no-such-role"/],
    ['a missing database', replaced('/postgres', '/missing'), /database "missing" does not exist/],
    [
      'too many connections',
      () => cluster.sql(limited) || replaced(/\/\/[^@]*@/, '//limited:limited@')(),
      /too many conn/,
    ],
  ];
  const limited = "CREATE ROLE limited LOGIN PASSWORD 'limited' CONNECTION LIMIT 0";
  for (const [what, makeUrl, reason] of unreachable)
    test(what, async () => {
      const url = await makeUrl();
      for (const [status, args] of [
        [1, ['--port', '0', '--database', url]], // service managers try again
        [2, ['check', '--database', url]],
      ]) {
        const { code, stdout, stderr } = await runServer(args);
        assert.deepEqual([code, stdout], [status, ''], stderr);
        assert.match(stderr, /^flagadmin-server: PostgreSQL: [^\n]+\n$/);
        assert.match(stderr, reason);
        assert.ok(!leaksSecret(stderr), stderr);
      }
    });
});

describe('a running server', { timeout: 60_000 }, () => {
  test('a password that is wrong later: the server goes on, says why, and serves when it is right again', async () => {
    const instance = await start(cluster.newSchema());
    assert.equal((await put(instance, 'kept')).status, 200);
    const scramble = (password) => cluster.sql(`ALTER ROLE flagadmin PASSWORD '${password}'`, admin);
    const admin = cluster.url().replace(/:[^:@/]+@/, ':other@');
    const right = decodeURIComponent(/:([^:@/]+)@/.exec(cluster.url())[1]);
    cluster.sql("ALTER ROLE flagadmin PASSWORD 'other'");
    cluster.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()', admin);
    await instance.logged(/^lost the database: PostgreSQL: /, 'error');
    assert.ok(unavailable(await put(instance, 'refused')));
    await instance.logged(/password authentication failed/, 'error');
    scramble(right);
    await until(() => isReady(instance), 'ready');
    assert.equal(await read(instance), 'kept');
  });
});
