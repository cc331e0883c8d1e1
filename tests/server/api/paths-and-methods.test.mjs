// Tests what vectors and models leave out: names and ids in paths, headers of refusals, HEAD and OPTIONS.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { fixtures, isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

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
});

describe('reading', () => {
  before(start);
  after(() => server.stop());

  test('a path that is not UTF-8 has one spelling: it is not the type of that name', async () => {
    const path = '/api/admin/strategies';
    assert.equal((await send(server, 'POST', path, { body: { name: '%FF', parameters: [] } })).status, 201);
    for (const method of ['GET', 'DELETE']) {
      assert.ok(isError(await send(server, method, `${path}/%FF`), 404, 'NotFoundError'), method);
      assert.equal((await send(server, method, `${path}/%25FF`)).status, 200, method);
    }
  });

  test('health and readiness need no token', async () => {
    assert.deepEqual((await send(server, 'GET', '/health', { token: null })).body, { health: 'GOOD' });
    assert.equal((await send(server, 'GET', '/ready', { token: null })).status, 200);
  });
});

describe('HEAD and OPTIONS', () => {
  before(start);
  after(() => server.stop());

  const paths = [
    '/api/admin/addons',
    '/api/admin/addons/1',
    '/api/admin/service-account',
    '/api/admin/service-account/9',
    '/api/admin/strategies',
    '/api/admin/strategies/existing-strategy',
    '/docs/openapi.json',
    '/health',
    '/ready',
  ];

  for (const path of paths) {
    test(`HEAD ${path} has the headers of GET, without the body; OPTIONS needs no token`, async () => {
      const get = await send(server, 'GET', path);
      const head = await send(server, 'HEAD', path);
      assert.deepEqual([head.status, head.text], [200, '']);
      for (const name of ['content-type', 'etag', 'content-length'])
        assert.equal(head.headers[name], get.headers[name], name);
      const options = await send(server, 'OPTIONS', path, { token: null });
      assert.deepEqual([options.status, options.text], [204, '']);
      assert.match(options.headers.allow, /GET, HEAD, OPTIONS$/);
    });
  }
});
