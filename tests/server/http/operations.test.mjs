// Tests what the vectors of changes (stored-vectors.test.mjs) leave out: names and ids in paths, headers of refusals, reading.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { eventually, isInMemory, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
let server;
const start = async () => {
  await server?.stop();
  server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
};

describe('the name of a strategy type (D33)', () => {
  before(start);
  after(() => server.stop());

  const create = (name) => send(server, 'POST', '/api/admin/strategies', { body: { name, parameters: [] } });

  test('that just fits into a path can be read', async () => {
    const made = await create('😀'.repeat(680)); // each is 12 bytes in a path
    assert.equal(made.status, 201);
    assert.equal((await send(server, 'GET', made.headers.location)).status, 200);
  });

  test('that does not fit is a ValidationError', async () => {
    const refused = await create('😀'.repeat(681));
    assert.ok(isError(refused, 400, 'ValidationError'), refused.text);
    assert.equal(refused.body.details[0].instancePath, '/name');
  });
});

describe('ids in paths (D15)', () => {
  before(start);
  after(() => server.stop());

  const update = (id) => send(server, 'PUT', `/api/admin/addons/${id}`, { body: addonUpdate });

  for (const id of ['%31x', '%00', '%FF', '%2e', '1'.repeat(40)]) {
    test(`404 for ${id}`, async () => {
      const response = await update(id);
      assert.ok(isError(response, 404, 'NotFoundError'), response.text);
      assert.ok(isError(await send(server, 'GET', `/api/admin/addons/${id}`), 404, 'NotFoundError'));
    });
  }

  test('a percent-encoded id is decoded once', async () => {
    assert.equal((await update('%31')).status, 200);
    assert.equal((await update('%2531')).status, 404);
  });
});

describe('creating a strategy type (4.3)', () => {
  before(start);
  after(() => server.stop());

  const create = (body) => send(server, 'POST', '/api/admin/strategies', { body });

  for (const name of ['two words', 'ä/b?c#d%', '日本', 'a\u0000b', '%41', '__proto__']) {
    test(`the location of ${JSON.stringify(name)} leads to it`, async () => {
      const response = await create({ name, parameters: [] });
      assert.equal(response.status, 201);
      assert.match(response.headers.location, /^\/api\/admin\/strategies\/[A-Za-z0-9._~%-]+$/);
      const read = await send(server, 'GET', response.headers.location);
      assert.equal(read.status, 200);
      assert.equal(read.body.name, name);
    });
  }

  test('the operation is deprecated, in errors too (D32)', async () => {
    for (const response of [
      await create({ name: 'a', parameters: [] }),
      await create({}),
      await send(server, 'POST', '/api/admin/strategies', { token: null, body: {} }),
      await send(server, 'POST', '/api/admin/strategies', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    ]) {
      assert.match(response.headers.deprecation, /^@\d+$/);
      assert.match(response.headers.link, /rel="deprecation"/);
      assert.equal(response.headers.sunset, undefined);
    }
  });

  test('names are case sensitive (D31)', async () => {
    assert.equal((await create({ name: 'twice', parameters: [] })).status, 201);
    assert.ok(isError(await create({ name: 'twice', parameters: [] }), 409, 'NameExistsError'));
    assert.equal((await create({ name: 'Twice', parameters: [] })).status, 201);
  });
});

describe('reading', () => {
  before(start);
  after(() => server.stop());

  test('the lists', async () => {
    const addons = (await send(server, 'GET', '/api/admin/addons')).body;
    assert.deepEqual(Object.keys(addons), ['addons', 'providers']);
    assert.deepEqual(
      addons.addons.map((addon) => addon.id),
      [1, 2],
    );
    assert.deepEqual(addons.providers.map((provider) => provider.name).sort(), [
      'datadog',
      'slack',
      'teams',
      'webhook',
    ]);
    const accounts = (await send(server, 'GET', '/api/admin/service-account')).body;
    assert.deepEqual(Object.keys(accounts), ['serviceAccounts', 'rootRoles']);
    assert.equal(accounts.serviceAccounts[0].id, 9);
    const strategies = (await send(server, 'GET', '/api/admin/strategies')).body;
    assert.deepEqual(strategies, { version: 1, strategies: fixtures.strategies });
  });

  test('secrets are masked or left out everywhere (D14, D21)', async () => {
    for (const path of ['addons', 'addons/1', 'addons/2', 'service-account', 'service-account/9']) {
      const { text } = await send(server, 'GET', `/api/admin/${path}`);
      assert.ok(!text.includes('localhost:4242'), path);
      assert.ok(!text.includes('never-to-be-seen'), path);
    }
  });

  test('404 for what does not exist', async () => {
    for (const path of ['addons/3', 'service-account/1', 'strategies/nothing', 'strategies/%FF']) {
      assert.ok(isError(await send(server, 'GET', `/api/admin/${path}`), 404, 'NotFoundError'), path);
    }
  });

  test('a path that is not UTF-8 has one spelling: it is not the type of that name', async () => {
    const path = '/api/admin/strategies';
    assert.equal((await send(server, 'POST', path, { body: { name: '%FF', parameters: [] } })).status, 201);
    for (const method of ['GET', 'DELETE']) {
      assert.ok(isError(await send(server, method, `${path}/%FF`), 404, 'NotFoundError'), method);
      assert.equal((await send(server, method, `${path}/%25FF`)).status, 200, method);
    }
  });

  test('the OpenAPI document needs no token', async () => {
    const response = await send(server, 'GET', '/docs/openapi.json', { token: null });
    assert.equal(response.status, 200);
    assert.equal(response.body.openapi, '3.0.3');
    assert.ok('/api/admin/addons/{id}' in response.body.paths);
  });

  test('health, readiness and metrics need no token', async () => {
    assert.deepEqual((await send(server, 'GET', '/health', { token: null })).body, { health: 'GOOD' });
    assert.equal((await send(server, 'GET', '/ready', { token: null })).status, 200);
    let metrics;
    const isCounted = async () => {
      metrics = await send(server, 'GET', '/internal-backstage/prometheus', { token: null });
      return /^flagadmin_http_requests_total\{route="\/health",method="GET",status="200"\} 1$/m.test(metrics.text);
    };
    assert.ok((await eventually(isCounted, isInMemory ? 0 : undefined)) || isInMemory, metrics.text); // a response is counted once it is written
    assert.match(metrics.headers['content-type'], /^text\/plain; version=0\.0\.4/);
  });
});
