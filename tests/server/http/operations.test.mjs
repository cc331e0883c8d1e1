// Tests each operation with examples.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

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

describe('updating an addon (4.1)', () => {
  beforeEach(start);
  after(() => server.stop());

  const update = (body, id = 1) => send(server, 'PUT', `/api/admin/addons/${id}`, { body });

  test('200 with the addon; what is left out is unaffected (D10)', async () => {
    const response = await update(addonUpdate);
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, {
      id: 1,
      provider: 'webhook',
      description: 'changed',
      enabled: true,
      parameters: { url: '*****' },
      events: ['feature-created'],
      projects: ['new-landing-project'],
      environments: ['development'],
    });
    assert.deepEqual((await send(server, 'GET', '/api/admin/addons/1')).body, response.body);
  });

  test('null for the description gives an empty string (D11)', async () => {
    assert.equal((await update({ ...addonUpdate, description: null })).body.description, '');
  });

  test('null for a list empties it (D11)', async () => {
    const { body } = await update({ ...addonUpdate, events: null, projects: null, environments: null });
    assert.deepEqual([body.events, body.projects, body.environments], [[], [], []]);
  });

  for (const name of ['provider', 'enabled', 'parameters', 'events']) {
    test(`400 without ${name}, which the schema requires (D10)`, async () => {
      const { [name]: _, ...rest } = addonUpdate;
      const response = await update(rest);
      assert.ok(isError(response, 400, 'ValidationError'), response.text);
      assert.equal(response.body.details[0].instancePath, `/${name}`);
    });
  }

  for (const name of ['provider', 'enabled']) {
    test(`400 when ${name} is null: it has no empty value (D11)`, async () => {
      assert.ok(isError(await update({ ...addonUpdate, [name]: null }), 400, 'ValidationError'));
    });
  }

  test('a stored secret is kept by ***** (D14)', async () => {
    assert.equal((await update({ ...addonUpdate, parameters: { url: '*****' } })).status, 200);
    const other = await update({ ...addonUpdate, parameters: { url: '*****', authorization: '*****' } });
    assert.ok(isError(other, 400, 'ValidationError'), 'nothing is stored for authorization');
  });

  test('provider rules give 400 with the pointer of the parameter (D13)', async () => {
    const response = await update({ ...addonUpdate, parameters: { url: 'no url' } });
    assert.ok(isError(response, 400, 'ValidationError'));
    assert.equal(response.body.details[0].instancePath, '/parameters/url');
  });

  test('properties that are not described are accepted and not stored (D5)', async () => {
    const response = await update({ ...addonUpdate, unknown: 1, id: 77 });
    assert.equal(response.status, 200);
    assert.equal(response.body.id, 1);
    assert.ok(!('unknown' in response.body));
  });

  for (const id of ['7', 'abc', '01', '1.5', '0', '-1', '+1', '1e0', '%31x', '1'.repeat(40), '%00', '%FF', '%2e']) {
    test(`404 for the id ${id} (D15)`, async () => {
      const response = await update(addonUpdate, id);
      assert.ok(isError(response, 404, 'NotFoundError'), response.text);
      assert.ok(isError(await send(server, 'GET', `/api/admin/addons/${id}`), 404, 'NotFoundError'));
    });
  }

  test('a percent-encoded id is decoded once', async () => {
    assert.equal((await update(addonUpdate, '%31')).status, 200);
    assert.equal((await update(addonUpdate, '%2531')).status, 404);
  });
});

describe('updating a service account (4.2)', () => {
  beforeEach(start);
  after(() => server.stop());

  const update = (body, id = 9) => send(server, 'PUT', `/api/admin/service-account/${id}`, { body });

  test('200 with the account; only name and rootRole change; no secret is returned (D20, D21)', async () => {
    const response = await update({ name: 'New name', rootRole: 2, username: 'other', id: 5 });
    assert.equal(response.status, 200);
    assert.deepEqual(response.body, {
      id: 9,
      isAPI: true,
      name: 'New name',
      username: 'build-server',
      imageUrl: 'https://example.com/build.png',
      rootRole: 2,
      seenAt: null,
      createdAt: '2023-01-05T15:22:01.000Z',
      tokens: [{ id: 1, userId: 9, description: 'deploys' }],
    });
    assert.deepEqual((await send(server, 'GET', '/api/admin/service-account/9')).body, response.body);
  });

  test('each property alone, and neither', async () => {
    assert.equal((await update({ name: 'a' })).body.rootRole, 1);
    assert.equal((await update({ rootRole: 3 })).body.name, 'a');
    assert.equal((await update({})).body.rootRole, 3);
  });

  for (const body of [
    { name: null },
    { rootRole: null },
    { name: 5 },
    { rootRole: '1' },
    { rootRole: 1.5 },
    [],
    null,
  ]) {
    test(`400 for ${JSON.stringify(body)}`, async () => {
      assert.ok(isError(await update(body), 400, 'ValidationError'));
    });
  }

  test('404 for an account that does not exist', async () => {
    assert.ok(isError(await update({ name: 'a' }, 10), 404, 'NotFoundError'));
  });
});

describe('creating a strategy type (4.3)', () => {
  beforeEach(start);
  after(() => server.stop());

  const create = (body) => send(server, 'POST', '/api/admin/strategies', { body });

  test('201 with location and the strategy with its defaults (D30)', async () => {
    const response = await create({ name: 'mine', parameters: [{ name: 'p', type: 'percentage' }] });
    assert.equal(response.status, 201);
    assert.equal(response.headers.location, '/api/admin/strategies/mine');
    assert.deepEqual(response.body, {
      title: null,
      name: 'mine',
      displayName: null,
      description: null,
      editable: true,
      deprecated: false,
      parameters: [{ name: 'p', type: 'percentage', description: '', required: false }],
    });
    assert.deepEqual((await send(server, 'GET', response.headers.location)).body, response.body);
  });

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

  test('409 when the name is taken (D31)', async () => {
    assert.ok(isError(await create({ name: 'existing-strategy', parameters: [] }), 409, 'NameExistsError'));
    assert.equal((await create({ name: 'twice', parameters: [] })).status, 201);
    assert.ok(isError(await create({ name: 'twice', parameters: [] }), 409, 'NameExistsError'));
    assert.equal((await create({ name: 'Twice', parameters: [] })).status, 201, 'names are case sensitive');
  });

  for (const name of ['', '.', '..', null, 5]) {
    test(`400 for the name ${JSON.stringify(name)} (D8)`, async () => {
      assert.ok(isError(await create({ name, parameters: [] }), 400, 'ValidationError'));
    });
  }

  test('400 for two parameters of one name (D31)', async () => {
    const parameters = [
      { name: 'p', type: 'string' },
      { name: 'p', type: 'list' },
    ];
    assert.ok(isError(await create({ name: 'a', parameters }), 400, 'ValidationError'));
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
    assert.ok(await eventually(isCounted), metrics.text); // a response is counted once it is written
    assert.match(metrics.headers['content-type'], /^text\/plain; version=0\.0\.4/);
  });
});
