// Queries of the database for authentication by tokens of service accounts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { until } from './support/cluster.mjs';
import { addon, ask, update } from './support/instances.mjs';
import { startProxy } from './support/proxy.mjs';
import { cluster, fixtures, start } from './support/stage.mjs';

const invented = () => `user:${Array.from({ length: 64 }, () => Math.trunc(Math.random() * 16).toString(16)).join('')}`;
const withoutToken = [
  ['GET', '/health', 200],
  ['GET', '/docs/openapi.json', 200],
  ['GET', '/nowhere', 404],
  ['PATCH', '/api/admin/addons/1', 405],
  ['OPTIONS', '/api/admin/addons/1', 204],
];

const expiresAt = '2999-01-01T00:00:00.000Z';
const create = async (instance, id, description = 'used') => {
  const made = await ask(instance, 'POST', `service-account/${id}/token`, { body: { description, expiresAt } });
  assert.equal(made.status, 201);
  return made.body.secret;
};

/** An instance behind a proxy, and the secret of a token whose use is stored already. */
async function startWithToken() {
  const proxy = await startProxy(cluster.port);
  const instance = await start(cluster.newSchema().replace(`:${cluster.port}/`, `:${proxy.port}/`));
  const account = { username: 'reader', rootRole: 3 };
  const { id } = (await ask(instance, 'POST', 'service-account', { body: account })).body;
  const secret = await create(instance, id);
  assert.equal((await ask(instance, 'GET', 'addons', { token: secret })).status, 200);
  const stored = async () => (await ask(instance, 'GET', `service-account/${id}`)).body;
  await until(async () => (await stored()).tokens[0].lastSeen !== null, 'the use is stored');
  return { proxy, instance, secret };
}

describe('look-ups of tokens', { timeout: 120_000 }, () => {
  test('are made only where a token is needed', async () => {
    const { proxy, instance } = await startWithToken();
    const before = proxy.requests;
    for (let i = 0; i < 60; i += 1) {
      for (const [method, path, status] of withoutToken) {
        assert.equal((await ask(instance, method, path, { token: invented() })).status, status);
      }
    }
    assert.ok(proxy.requests - before < 5, `${proxy.requests - before} for 300 requests`); // checks of connections
    assert.equal((await ask(instance, 'GET', 'addons/1', { token: invented() })).status, 401);
    proxy.stop();
  });

  test('load no account again, and a use writes none (D101)', async () => {
    const tokens = Array.from({ length: 5998 }, (_, i) => ({ id: i + 1, userId: 7, description: `${i}`, expiresAt }));
    const proxy = await startProxy(cluster.port);
    const instance = await start(cluster.newSchema().replace(`:${cluster.port}/`, `:${proxy.port}/`), {
      fixtures: { addons: [addon(1)], serviceAccounts: [{ id: 7, username: 'many', rootRole: 1, tokens }] },
    });
    const secrets = [await create(instance, 7, 'first'), await create(instance, 7, 'second')];
    const use = (token) => ask(instance, 'GET', 'addons/1', { token });
    for (const token of secrets) assert.equal((await use(token)).status, 200);
    const lastSeen = async () => (await ask(instance, 'GET', 'service-account/7')).body.tokens.slice(-2);
    await until(async () => (await lastSeen()).every((token) => token.lastSeen !== null), 'both uses are stored');
    const before = proxy.count;
    for (let i = 0; i < 50; i += 1) {
      for (const token of secrets) assert.equal((await use(token)).status, 200);
      assert.equal((await ask(instance, 'PUT', 'addons/1', { token: secrets[0], body: update({}) })).status, 200);
    }
    assert.ok(proxy.count - before < 1_000_000, `${proxy.count - before} bytes for 150 requests`);
    proxy.stop();
  });

  test('find the account of an id that is the beginning of another, or beyond what a number of JavaScript holds', async () => {
    const roles = { '123456789012345678': 1, '1234567890123456789': 3, '2234567890123456789': 1 };
    const accounts = Object.entries(roles).map(([id, role]) => `{"id":${id},"username":"u${id}","rootRole":${role}}`);
    const text = JSON.stringify(fixtures).replace('"serviceAccounts":[]', `"serviceAccounts":[${accounts}]`);
    const instance = await start(cluster.newSchema(), { fixtures: text });
    const [short, viewer, alone] = await Promise.all(Object.keys(roles).map((id) => create(instance, id)));
    assert.equal((await ask(instance, 'GET', 'addons/1', { token: viewer })).status, 200);
    for (const [token, path, status] of [
      [viewer, 'addons/1', 403],
      [alone, 'addons/1', 200],
      [short, 'addons/2', 200],
    ])
      assert.equal((await ask(instance, 'DELETE', path, { token })).status, status);
  });
});
