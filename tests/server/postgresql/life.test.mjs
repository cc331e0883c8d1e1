// Creating, changing and deleting (D60–D66) by two instances that share a database.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { alternating, checkAccounts, checkAddons, checkDeletedAccount, checkStrategies } from '../support/life.mjs';
import { fixtures } from '../support/samples.mjs';
import { startCluster } from './support/cluster.mjs';
import { ask, startInstances, update } from './support/instances.mjs';

describe('the life of resources of two instances', { timeout: 120_000 }, () => {
  let cluster;
  let instances;
  before(async () => {
    cluster = await startCluster();
    instances = await startInstances(2, cluster.url(), { fixtures });
  });
  after(() => cluster.remove());

  test('each is created, changed and deleted, whichever instance is asked', async () => {
    const either = alternating(...instances);
    assert.equal(await checkAddons(either), 4);
    await checkStrategies(either);
    await checkDeletedAccount(either, await checkAccounts(either));
  });

  test('created at the same moment: each has an id of its own, and a name is given once', async () => {
    const each = 40;
    const made = await Promise.all(
      Array.from({ length: 2 * each }, (_, i) => ask(instances[i % 2], 'POST', 'addons', { body: update({}) })),
    );
    assert.ok(made.every(({ status }) => status === 201));
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 2 * each);
    const body = { username: 'the only one', rootRole: 3 };
    const accounts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(instances[i % 2], 'POST', 'service-account', { body })),
    );
    assert.deepEqual(accounts.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)]);
  });

  test('deleted and changed at the same moment: one of both orders', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { body } = await ask(instances[0], 'POST', 'addons', { body: update({}) });
      const path = `addons/${body.id}`;
      const [changed, first, second] = await Promise.all([
        ask(instances[round % 2], 'PUT', path, { body: update({ description: 'changed' }) }),
        ask(instances[0], 'DELETE', path),
        ask(instances[1], 'DELETE', path),
      ]);
      assert.ok([200, 404].includes(changed.status), changed.text);
      assert.deepEqual([first.status, second.status].sort(), [200, 404]);
      for (const instance of instances) assert.equal((await ask(instance, 'GET', path)).status, 404);
    }
  });

  test('a name is created, deleted and created again by both: no entity tag comes back', async () => {
    const tags = new Set();
    const path = 'strategies/turns';
    const turns = async (instance) => {
      for (let round = 0; round < 20; round += 1) {
        const made = await ask(instance, 'POST', 'strategies', { body: { name: 'turns', parameters: [] } });
        assert.ok([201, 409].includes(made.status), made.text);
        if (made.status === 201) {
          assert.ok(!tags.has(made.headers.etag), made.headers.etag);
          tags.add(made.headers.etag);
        }
        assert.ok([200, 404].includes((await ask(instance, 'DELETE', path)).status));
      }
    };
    await Promise.all(instances.map(turns));
    assert.ok(tags.size > 0);
  });
});
