// Concurrent clients of three instances, while instances are killed and their database stops, crashes, hangs, is cut off or refuses work, in an
// order by chance: FLAGADMIN_SEED repeats it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';

import { Random } from '../../support/random.mjs';
import { Clients, fixtures } from '../support/clients.mjs';
import { seed, stride } from '../support/runs.mjs';
import { startCluster, until } from './support/cluster.mjs';
import { addon, ask, leaksSecret, startInstance, update } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';
import { outcomeUnknown, unavailable } from './support/stage.mjs';

const isReady = async (instance) => (await ask(instance, 'GET', '/ready'))?.status === 200;

describe('three instances that share a database', { timeout: 900_000 }, () => {
  let cluster;
  let proxy;
  let urls;
  const instances = [];
  const random = new Random(seed);
  const sql = (text) => cluster.sql(text);

  before(async () => {
    cluster = await startCluster();
    proxy = await startProxy(cluster.port);
    // A role whose connections can be limited; trials of /ready must do with what it may do, too.
    sql("CREATE ROLE app LOGIN PASSWORD 'app'; CREATE SCHEMA app AUTHORIZATION app");
    const url = cluster.url({ query: '?options=-csearch_path%3Dapp' }).replace(/\/\/[^@]*@/, '//app:app@');
    urls = [url, `${url}&target_session_attrs=any`, url.replace(`:${cluster.port}/`, `:${proxy.port}/`)];
    instances.push(...(await Promise.all(urls.map((one) => startInstance(one, { fixtures })))));
    sql('ALTER SCHEMA app OWNER TO CURRENT_USER; GRANT USAGE ON SCHEMA app TO app');
  });
  after(async () => {
    proxy.stop();
    await cluster.remove();
  });

  /** Processes of the database, the first of which is the parent of the others. */
  function processes() {
    const { pid } = cluster.child;
    const parentOf = (one) => {
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))[1]);
      } catch {
        return undefined;
      }
    };
    return [pid, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)].map(Number);
  }
  async function kill(index) {
    await instances[index].kill();
    return async () => (instances[index] = await startInstance(urls[index], { fixtures }));
  }
  async function stop(mode) {
    await cluster.stop(mode);
    return () => cluster.start();
  }
  /** Changes the role, and only then ends its connections, until there is none: in one transaction it would still admit new ones. */
  async function shutOut(change) {
    sql(`ALTER ROLE app ${change}`);
    await until(
      () => sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'") === '',
      'the role has no connection',
    );
  }
  /** Has all changes of resources fail: at once, or at their commit. */
  function refuse(code, trigger) {
    sql(
      `SET search_path = app; CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''${code}''; END';
       CREATE ${trigger} FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    return () => sql('DROP FUNCTION app.fail CASCADE');
  }
  /** By what happens: begins it, and returns what ends it. `affects`: the instances that are not ready meanwhile; `kind`: what requests get. */
  const all = [0, 1, 2];
  const disturbances = {
    'an instance is killed': { affects: [], begin: () => kill(random.below(3)) },
    'the database is stopped': { affects: all, begin: () => stop('fast') },
    'the database crashes': { affects: all, begin: () => stop('immediate') },
    'an instance is killed while the database crashes': {
      affects: [],
      async begin() {
        const ends = await Promise.all([kill(random.below(3)), stop('immediate')]);
        return async () => {
          await ends[1]();
          await ends[0]();
        };
      },
    },
    'connections are cut': { affects: [], begin: () => proxy.cut() },
    'connections are cut after some bytes': {
      affects: [],
      begin: () => proxy.after(random.below(5000), () => {}, false) && undefined,
    },
    'connections are silent': {
      affects: [2],
      begin() {
        proxy.silence();
        return () => proxy.silence(false);
      },
    },
    'connections are silent, and new ones as well': {
      affects: [2],
      begin() {
        proxy.silence();
        proxy.cut();
        return () => {
          proxy.silence(false);
          proxy.cut();
        };
      },
    },
    'the database is stopped by a signal': {
      affects: all,
      begin() {
        process.kill(cluster.child.pid, 'SIGSTOP'); // it starts no more of them
        const stopped = processes();
        for (const pid of stopped) process.kill(pid, 'SIGSTOP');
        return () => stopped.reverse().forEach((pid) => process.kill(pid, 'SIGCONT'));
      },
    },
    'a table is locked': {
      affects: [],
      begin: async () => (await cluster.hold('BEGIN; LOCK TABLE app.resource')).end,
    },
    'the database is read-only': {
      affects: [1],
      begin() {
        cluster.sql('ALTER SYSTEM SET default_transaction_read_only = on');
        sql('SELECT pg_reload_conf()');
        const writable = cluster.url({ query: '?options=-cdefault_transaction_read_only%3Doff' });
        return () => {
          cluster.sql('ALTER SYSTEM RESET default_transaction_read_only', writable);
          cluster.sql('SELECT pg_reload_conf()', writable);
        };
      },
    },
    'no more connections': {
      affects: all,
      async begin() {
        await shutOut('CONNECTION LIMIT 0');
        return () => sql('ALTER ROLE app CONNECTION LIMIT -1');
      },
    },
    'another password': {
      affects: all,
      async begin() {
        await shutOut("PASSWORD 'other'");
        return () => sql("ALTER ROLE app PASSWORD 'app'");
      },
    },
    'there is no space': {
      affects: all,
      kind: 'refused',
      begin: () => refuse('53100', 'TRIGGER fail BEFORE INSERT OR UPDATE ON resource'),
    },
    'outcomes are not known': {
      affects: [],
      kind: 'doubted',
      begin: () => refuse('40003', 'CONSTRAINT TRIGGER fail AFTER UPDATE ON resource DEFERRABLE INITIALLY DEFERRED'),
    },
  };

  test(`every confirmed change is there exactly once, whatever happens, FLAGADMIN_SEED=${seed}`, async (context) => {
    const clients = new Clients(instances, random);
    const names = Array(Math.ceil(7 / stride))
      .fill(Object.keys(disturbances))
      .flat();
    await clients.disturb(names, async (what) => {
      const { affects, kind, begin } = disturbances[what];
      const end = await begin();
      if (end) await clients.refused(kind);
      for (const index of affects) {
        await until(async () => !(await isReady(instances[index])), 'not ready');
        assert.equal((await ask(instances[index], 'GET', '/health')).status, 200, 'needs no database');
      }
      await end?.();
      for (const instance of instances) await until(() => isReady(instance), 'ready');
    });
    context.diagnostic(JSON.stringify(clients.known));
    assert.ok(clients.known.conflicts > 0, 'writers to the same list had conflicts');
    const typical = clients.refusals.sort((a, b) => a - b)[Math.floor(clients.refusals.length / 2)];
    assert.ok(typical < 1500, `work fails soon: half of the refusals took ${typical} ms and more`);
    for (const instance of instances) await clients.verify(instance);
    for (const instance of instances) {
      assert.equal((await instance.stop()).code, 0);
      assert.ok(!leaksSecret(instance.stderr), instance.stderr);
      const losses = instance.log.filter(({ message, errorId }) => /^lost the database/.test(message) && !errorId);
      assert.ok(losses.length <= 3 * names.length, `one line for each loss, not ${losses.length}`);
    }
    // Trials of /ready have left nothing.
    const kinds = sql('SELECT DISTINCT kind FROM app.resource ORDER BY kind').split('\n');
    assert.deepEqual(kinds, ['addon', 'strategy']);
  });
});

describe('connections that are lost in the middle of a change', { timeout: 120_000 }, () => {
  let cluster;
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());

  test('after any byte: done once, or not at all if it was refused; in doubt only while it commits', async () => {
    const proxy = await startProxy(cluster.port);
    const url = cluster.newSchema();
    const options = { fixtures: { addons: [addon(1)] } };
    const instance = await startInstance(url.replace(`:${cluster.port}/`, `:${proxy.port}/`), options);
    const other = await startInstance(url, options);
    const counts = { 200: 0, 503: 0, 504: 0 };
    const read = async () => {
      const { body, headers } = await ask(other, 'GET', 'addons/1');
      return [body.description, headers.etag];
    };
    const isDoneWithin = async (bytes) => {
      await until(() => isReady(instance), 'ready');
      const before = await read();
      let isCut = false;
      proxy.after(bytes, () => (isCut = true), false);
      const response = await ask(instance, 'PUT', 'addons/1', { body: update({ description: `${bytes}` }) });
      proxy.after(Infinity, () => {});
      const after = await read();
      const done = [`${bytes}`, `"${Number(before[1].slice(1, -1)) + 1}"`];
      counts[response.status] += 1;
      if (response.status === 200) assert.deepEqual(after, done, `${bytes}: done once`);
      else if (unavailable(response)) assert.deepEqual(after, before, `${bytes}: refused`);
      else assert.ok(outcomeUnknown(response) && [before[0], done[0]].includes(after[0]), `${bytes}: ${response.text}`);
      return response.status === 200 && !isCut;
    };
    // Each change has a new connection: on one that has prepared its statements it would need fewer bytes, and the loop would end too soon.
    for (let bytes = 1; !(await isDoneWithin(bytes)); bytes += 5 * stride) proxy.cut();
    assert.ok(counts[200] > 1 && counts[504] > 0, JSON.stringify(counts));
    for (const each of [instance, other]) assert.equal((await each.stop()).code, 0);
    proxy.stop();
  });

  test('200 from /ready while one change keeps failing and others would not', async () => {
    const url = cluster.newSchema();
    const instance = await startInstance(url, { fixtures: { addons: [addon(1), addon(2)] } });
    cluster.sql(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''failed''; END';
       CREATE TRIGGER fail BEFORE UPDATE ON resource FOR EACH ROW WHEN (NEW.position = 2) EXECUTE FUNCTION fail()`,
      url,
    );
    const fail = async () =>
      assert.ok(unavailable(await ask(instance, 'PUT', 'addons/2', { body: update({ description: 'fails' }) })));
    await fail();
    let goesOn = true;
    const repeated = (async () => {
      while (goesOn) await fail();
    })();
    await until(() => isReady(instance), 'ready').finally(() => (goesOn = false));
    await repeated;
    assert.equal((await instance.stop()).code, 0);
  });
});
