// What vectors and models leave out: tokens, locations and paths in HTTP, headers of all responses, HEAD and OPTIONS.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { send } from '../support/client.mjs';
import { changes } from '../support/operations.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const args = ['--fixtures', writeFile(temporaryFolder(), 'fixtures.json', fixtures), '--log', 'off'];
let server;
before(async () => (server = await startServer({ args })));
after(() => server?.stop());

const reads = ['addons', 'service-account', 'strategies'].map((one) => `/api/admin/${one}`);
const singles = ['addons/1', 'service-account/9', 'strategies/existing-strategy'].map((one) => `/api/admin/${one}`);

for (const { method, path, body } of [
  ...Object.values(changes),
  ...[...reads, ...singles].map((path) => ({ method: 'GET', path })),
])
  test(`${method} ${path} without a token: 401 (D43)`, async () => {
    const response = await send(server, method, path, { token: null, body });
    assert.ok(isError(response, 401, 'AuthenticationRequired'), response.text);
    assert.equal(response.headers['www-authenticate'], 'Bearer realm="flagadmin"');
  });

test('a wrong token: 401 however many came before, and the right one is not refused', async () => {
  const wrong = ['', 'wrong', 'Bearer', 'Bearer ', 'Bearer wrong', `Basic ${adminToken}`, `${adminToken}x`];
  for (const token of [...wrong, ...Array.from({ length: 20 }, (_, i) => `wrong-${i}`)])
    assert.ok(isError(await send(server, 'GET', reads[0], { token }), 401, 'AuthenticationRequired'), token);
  for (const prefix of ['', 'bearer ', 'Bearer   '])
    assert.equal((await send(server, 'GET', reads[0], { token: prefix + adminToken })).status, 200, prefix);
});

const create = (name) => send(server, 'POST', reads[2], { body: { name, parameters: [] } });

// The last one just fits into a path: each is 12 bytes there.
for (const name of ['ä/b?c#d%', 'a\u0000b', '%41', '😀'.repeat(680)])
  test(`the location of ${JSON.stringify(name).slice(0, 20)} leads to it (4.3, D33)`, async () => {
    const { status, headers } = await create(name);
    assert.equal(status, 201);
    assert.match(headers.location, /^\/api\/admin\/strategies\/[A-Za-z0-9._~%-]+$/);
    const read = await send(server, 'GET', headers.location);
    assert.deepEqual([read.status, read.body.name], [200, name]);
  });

test('a path is decoded once', async () => {
  const name = 'a%2Fb c';
  assert.equal((await create(name)).headers.location, `${reads[2]}/${encodeURIComponent(name)}`);
  for (const other of ['a%2Fb%20c', 'a%252Fb%2520c', 'a%252fb%zzc'])
    assert.equal((await send(server, 'GET', `${reads[2]}/${other}`)).status, 404, other);
});

test('a path that is not UTF-8 has one spelling: it is not the type of that name', async () => {
  assert.equal((await create('%FF')).status, 201);
  for (const method of ['GET', 'DELETE']) {
    assert.ok(isError(await send(server, method, `${reads[2]}/%FF`), 404, 'NotFoundError'), method);
    assert.equal((await send(server, method, `${reads[2]}/%25FF`)).status, 200, method);
  }
});

test('no response is cached, sniffed or framed', async () => {
  const update = (body) => send(server, 'PUT', singles[0], { body });
  for (const { headers } of [await update(addonUpdate), await update('x'), await send(server, 'GET', '/nothing')]) {
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-security-policy'], /frame-ancestors 'none'/);
  }
});

for (const path of [...reads, ...singles, '/docs/openapi.json', '/health', '/ready'])
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
