// Tests several instances on one database.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { isError } from '../support/samples.mjs';
import { eventually, runServer } from '../support/server.mjs';
import { startCluster } from './support/cluster.mjs';
import { addon, ask, startInstance, startInstances, leaksSecret, update } from './support/instances.mjs';

const fixtures = { addons: [addon(1), addon(2)], serviceAccounts: [], strategies: [] };
const put = (instance, id, changes, headers = {}) =>
  ask(instance, 'PUT', `addons/${id}`, { body: update(changes), headers });

describe('three instances that share a database', () => {
  let cluster;
  let instances;
  before(async () => {
    cluster = await startCluster();
    instances = await startInstances(3, cluster.url(), { fixtures });
  });
  after(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    assert.ok(!instances.some((instance) => leaksSecret(instance.stderr)));
    await cluster.remove();
  });

  test('started at the same moment: the tables are made, and the fixtures loaded, once', async () => {
    for (const instance of instances) {
      assert.equal((await ask(instance, 'GET', '/ready')).status, 200);
      const { body } = await ask(instance, 'GET', 'addons');
      assert.deepEqual(
        body.addons.map(({ id }) => id),
        [1, 2],
      );
    }
    assert.equal(cluster.sql('SELECT version FROM flagadmin_schema'), '1');
  });

  test('a change is seen by all at once, with its entity tag', async () => {
    for (const [i, instance] of instances.entries()) {
      const changed = await put(instance, 1, { description: `by ${i}` });
      assert.equal(changed.status, 200);
      for (const other of instances) {
        const seen = await ask(other, 'GET', 'addons/1');
        assert.equal(seen.body.description, `by ${i}`);
        assert.equal(seen.headers.etag, changed.headers.etag);
        const known = await ask(other, 'GET', 'addons/1', { headers: { 'if-none-match': changed.headers.etag } });
        assert.equal(known.status, 304);
      }
    }
  });

  test('If-Match of one instance holds at another: of concurrent changes with the same tag one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { headers } = await ask(instances[round % 3], 'GET', 'addons/1');
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          put(instances[i % 3], 1, { description: `${round}-${i}` }, { 'if-match': headers.etag }),
        ),
      );
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412]);
      const winner = responses.find(({ status }) => status === 200);
      const seen = await ask(instances[(round + 1) % 3], 'GET', 'addons/1');
      assert.equal(seen.body.description, winner.body.description);
      assert.equal(seen.headers.etag, winner.headers.etag);
    }
  });

  test('two instances that change different properties of one addon at the same moment lose neither', async () => {
    for (let round = 0; round < 25; round += 1) {
      const [described, limited, placed] = await Promise.all([
        put(instances[0], 2, { description: `d${round}` }),
        put(instances[1], 2, { projects: [`p${round}`] }),
        put(instances[2], 2, { environments: [`e${round}`] }),
      ]);
      assert.deepEqual([described.status, limited.status, placed.status], [200, 200, 200]);
      assert.equal(new Set([described, limited, placed].map(({ headers }) => headers.etag)).size, 3);
      const { body } = await ask(instances[round % 3], 'GET', 'addons/2');
      assert.deepEqual(
        [body.description, body.projects, body.environments],
        [`d${round}`, [`p${round}`], [`e${round}`]],
      );
    }
    const { headers } = await ask(instances[0], 'GET', 'addons/2');
    assert.equal(headers.etag, `"${1 + 25 * 3}"`, 'a version for each change');
  });

  test('a name is given once, whichever instance is asked: 201, then 409', async () => {
    for (let round = 0; round < 10; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 9 }, (_, i) =>
          ask(instances[i % 3], 'POST', 'strategies', { body: { name: `name-${round}`, parameters: [] } }),
        ),
      );
      assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array(8).fill(409)]);
      assert.ok(responses.every((response) => response.status === 201 || isError(response, 409, 'NameExistsError')));
    }
    const { body } = await ask(instances[1], 'GET', 'strategies');
    assert.equal(body.strategies.length, 10);
  });

  test('changes that wait share commits', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => put(instances[0], 1 + (i % 2), { description: `w${i}` })));
    const { text } = await ask(instances[0], 'GET', '/internal-backstage/prometheus');
    const [, sum] = /^flagadmin_commit_batch_size_sum (\d+)$/m.exec(text);
    const [, count] = /^flagadmin_commit_batch_size_count (\d+)$/m.exec(text);
    assert.ok(Number(sum) >= 200 && Number(count) < Number(sum), `${sum} changes in ${count} commits`);
  });

  test('a fourth instance finds what the others made, and stops without a trace', async () => {
    const fourth = await startInstance(cluster.url(), { fixtures });
    assert.equal((await ask(fourth, 'GET', 'strategies')).body.strategies.length, 10);
    assert.equal((await fourth.stop()).code, 0);
    const connections = () =>
      cluster.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'flagadmin%'");
    // PostgreSQL notices a little later that a client has disconnected.
    assert.ok(await eventually(() => Number(connections()) <= 12), 'four each');
  });
});

describe('a database that cannot be used', () => {
  let cluster;
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());
  const refusal = async (url) => {
    const { code, stderr } = await runServer(['--port', '0', '--database', url]);
    assert.equal(code, 2, stderr);
    assert.ok(!leaksSecret(stderr), stderr);
    return stderr;
  };

  test('of another program, or of a newer version: exit 2', async () => {
    const url = cluster.newSchema();
    cluster.sql('CREATE TABLE resource (id INT)', url);
    assert.equal(await refusal(url), 'flagadmin-server: PostgreSQL: the database belongs to another program\n');
    const newer = cluster.newSchema();
    await (await startInstance(newer)).stop();
    cluster.sql('UPDATE flagadmin_schema SET version = 7', newer);
    assert.match(await refusal(newer), /the database has layout 7, this program supports layout 1 only/);
  });

  test('without the right to make tables: exit 2', async () => {
    cluster.sql('CREATE ROLE guest');
    const url = cluster.url({ query: '?options=-crole%3Dguest' });
    assert.match(await refusal(url), /permission denied for schema public/);
  });

  test('a URL that is none: exit 2, and it is not quoted', async () => {
    const response = await refusal('postgresql://me:p4ss%2Fw%3Ard%40never-logged@host:x/?y');
    assert.match(response, /the URL of the database is malformed/);
  });

  test('with fixtures that are wrong: exit 2 before anything is asked of it', async () => {
    await assert.rejects(startInstance(cluster.url(), { fixtures: { addons: [{ id: 0 }] } }), /addons\/0/);
  });
});
