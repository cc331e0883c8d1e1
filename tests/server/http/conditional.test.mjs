// Tests entity tags, HEAD and OPTIONS (D46).
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
let server;

const update = (body, headers) => send(server, 'PUT', '/api/admin/addons/1', { body, headers });
const read = (path, headers) => send(server, 'GET', path, { headers });

describe('entity tags', () => {
  beforeEach(async () => {
    await server?.stop();
    server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
  });
  after(() => server.stop());

  test('single resources have a strong one, which changes with them', async () => {
    for (const path of ['addons/1', 'service-account/9', 'strategies/existing-strategy']) {
      assert.match((await read(`/api/admin/${path}`)).headers.etag, /^"[^"]+"$/);
    }
    const before = (await read('/api/admin/addons/1')).headers.etag;
    const changed = await update(addonUpdate);
    assert.notEqual(changed.headers.etag, before);
    assert.equal((await read('/api/admin/addons/1')).headers.etag, changed.headers.etag);
    assert.equal((await update(addonUpdate)).headers.etag, changed.headers.etag, 'nothing changed');
  });

  test('a new strategy type has one', async () => {
    const made = await send(server, 'POST', '/api/admin/strategies', { body: { name: 'a', parameters: [] } });
    assert.equal((await read('/api/admin/strategies/a')).headers.etag, made.headers.etag);
  });

  test('If-None-Match gives 304 without a body', async () => {
    const { headers } = await read('/api/admin/addons/1');
    for (const value of [headers.etag, `W/${headers.etag}`, '*', `"x", ${headers.etag}`]) {
      const response = await read('/api/admin/addons/1', { 'if-none-match': value });
      assert.equal(response.status, 304);
      assert.equal(response.text, '');
      assert.equal(response.headers.etag, headers.etag);
    }
    assert.equal((await read('/api/admin/addons/1', { 'if-none-match': '"x"' })).status, 200);
  });

  for (const path of ['addons', 'service-account', 'strategies']) {
    test(`the list of ${path} has one, too (D46)`, async () => {
      const list = `/api/admin/${path}`;
      const { etag } = (await read(list)).headers;
      assert.equal((await read(list, { 'if-none-match': etag })).status, 304);
      assert.equal((await read(list, { 'if-match': etag })).status, 200);
      assert.ok(isError(await read(list, { 'if-match': '"77"' }), 412, 'PreconditionFailed'));
    });
  }

  test('If-Match lets a current version pass, and stops a stale one', async () => {
    const { headers } = await read('/api/admin/addons/1');
    const first = await update({ ...addonUpdate, description: 'a' }, { 'if-match': headers.etag });
    assert.equal(first.status, 200);
    const second = await update({ ...addonUpdate, description: 'b' }, { 'if-match': headers.etag });
    assert.ok(isError(second, 412, 'PreconditionFailed'));
    assert.equal((await read('/api/admin/addons/1')).body.description, 'a');
    for (const value of [`"x", ${first.headers.etag}`, '*']) {
      assert.equal((await update(addonUpdate, { 'if-match': value })).status, 200);
    }
    for (const value of [`W/${first.headers.etag}`, '"x"', 'x', '']) {
      assert.equal((await update({ ...addonUpdate, description: 'z' }, { 'if-match': value })).status, 412);
    }
  });

  test('a read with a stale If-Match is 412 (D46)', async () => {
    const { headers } = await read('/api/admin/addons/1');
    assert.ok(isError(await read('/api/admin/addons/1', { 'if-match': '"77"' }), 412, 'PreconditionFailed'));
    assert.equal((await read('/api/admin/addons/1', { 'if-match': headers.etag })).status, 200);
    assert.equal((await read('/api/admin/addons/1', { 'if-match': '*' })).status, 200);
  });

  test('a change with an If-None-Match that names the version is 412 (D46)', async () => {
    const { headers } = await read('/api/admin/addons/1');
    for (const value of ['*', headers.etag]) {
      const refused = await update({ ...addonUpdate, description: 'lost' }, { 'if-none-match': value });
      assert.ok(isError(refused, 412, 'PreconditionFailed'), refused.text);
    }
    assert.equal((await read('/api/admin/addons/1')).body.description, 'first');
    assert.equal((await update(addonUpdate, { 'if-none-match': '"77"' })).status, 200);
    const missing = await send(server, 'PUT', '/api/admin/addons/77', {
      body: addonUpdate,
      headers: { 'if-none-match': '*' },
    });
    assert.equal(missing.status, 404);
  });

  test('If-Match on service accounts', async () => {
    const put = (headers) => send(server, 'PUT', '/api/admin/service-account/9', { body: { name: 'n' }, headers });
    assert.equal((await put({ 'if-match': '"77"' })).status, 412);
    assert.equal((await put({ 'if-match': (await read('/api/admin/service-account/9')).headers.etag })).status, 200);
  });

  test('of concurrent clients with the same tag exactly one succeeds', async () => {
    const { headers } = await read('/api/admin/addons/1');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        update({ ...addonUpdate, description: `racer ${i}` }, { 'if-match': headers.etag }),
      ),
    );
    const statuses = responses.map((response) => response.status).sort();
    assert.deepEqual(statuses, [200, ...Array(19).fill(412)]);
  });
});

describe('HEAD and OPTIONS', () => {
  beforeEach(async () => {
    await server?.stop();
    server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
  });
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
    '/internal-backstage/prometheus',
  ];

  for (const path of paths) {
    test(`HEAD ${path} has the headers of GET, without the body`, async () => {
      const get = await send(server, 'GET', path);
      const head = await send(server, 'HEAD', path);
      assert.equal(head.status, 200);
      assert.equal(head.text, '');
      if (path !== '/internal-backstage/prometheus') {
        assert.equal(head.headers['content-length'], String(Buffer.byteLength(get.text)));
      }
      assert.equal(head.headers['content-type'], get.headers['content-type']);
      assert.equal(head.headers.etag, get.headers.etag);
    });

    test(`OPTIONS ${path} lists the methods, without a token`, async () => {
      const response = await send(server, 'OPTIONS', path, { token: null });
      assert.equal(response.status, 204);
      assert.equal(response.text, '');
      assert.match(response.headers.allow, /GET, HEAD, OPTIONS$/);
    });
  }

  test('HEAD needs what GET needs', async () => {
    assert.equal((await send(server, 'HEAD', '/api/admin/addons', { token: null })).status, 401);
    assert.equal((await send(server, 'HEAD', '/api/admin/addons/3')).status, 404);
    assert.equal((await send(server, 'HEAD', '/nothing')).status, 404);
  });

  test('OPTIONS of an unknown path is 404', async () => {
    assert.ok(isError(await send(server, 'OPTIONS', '/nothing'), 404, 'NotFoundError'));
  });
});
