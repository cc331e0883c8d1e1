// The line that each request has in the log: what it says, and in which form.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const site = join(folder, 'site');
mkdirSync(site);
writeFile(site, 'index.html', '<!doctype html><title>x</title>');

describe('the log', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--fixtures', fixturesFile, '--static', site, '--log', 'json'] });
    await server.logged(/^no --database: data live in memory and are gone when the server stops$/);
  });
  after(() => server.stop());

  /** The line that a request led to. */
  async function lineOf(...request) {
    const before = server.log.length;
    const response = await sendDirectly(server, ...request);
    assert.ok(await eventually(() => server.log.length > before));
    return { line: server.log[before], response };
  }

  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

  const headers = { 'x-request-id': 'abc-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  for (const [method, path, options, route, status] of [
    ['PUT', '/api/admin/addons/1', { body: addonUpdate, headers }, '/api/admin/addons/{id}', 200],
    ['GET', '/api/admin/strategies/nothing?secret=1', {}, '/api/admin/strategies/{name}', 404],
    ['PATCH', '/api/admin/addons', {}, '/api/admin/addons', 405],
  ]) {
    test(`one line for ${method} ${path}, with the client's ids: ${status}`, async () => {
      const { line, response } = await lineOf(method, path, options);
      assert.equal(response.status, status);
      if (options.headers) assert.equal(response.headers['x-request-id'], 'abc-1');
      assert.equal(response.headers.traceparent, options.headers?.traceparent);
      const { time: at, durationMs, ...rest } = line;
      assert.match(at, time);
      assert.ok(typeof durationMs === 'number' && durationMs >= 0 && durationMs < 60_000);
      assert.deepEqual(rest, {
        ...{ level: 'info', method, route, status },
        ...(status >= 400 && { errorId: response.body.id }),
        ...(status !== 405 && { token: 'admin' }),
        client: '127.0.0.1',
        requestId: response.headers['x-request-id'],
        ...(method === 'PUT' && { traceparent: headers.traceparent, resource: 'addon/1' }),
        ...(method === 'PUT' && { versionBefore: 1, versionAfter: 2 }),
      });
    });
  }

  test('ids in another form are not taken over', async () => {
    const { line, response } = await lineOf('GET', '/docs/openapi.json', {
      headers: { 'x-request-id': 'x'.repeat(200), traceparent: 'nonsense' },
    });
    assert.equal(line.requestId, response.headers['x-request-id']);
    assert.notEqual(line.requestId, 'x'.repeat(200));
    assert.deepEqual([response.headers.traceparent, line.traceparent], [undefined, undefined]);
  });

  test('a stored secret that is kept for another server, once, without its value (D14)', async () => {
    const body = { ...addonUpdate, parameters: { url: 'https://a.example.com/1', authorization: 'secret-1' } };
    await lineOf('PUT', '/api/admin/addons/1', { body });
    const sent = async (url) => {
      const from = server.log.length;
      await lineOf('PUT', '/api/admin/addons/1', { body: { ...body, parameters: { url, authorization: '*****' } } });
      assert.ok(await eventually(() => server.log.slice(from).some(({ status }) => status === 200)));
      return server.log.slice(from).filter(({ level }) => level === 'warning');
    };
    assert.deepEqual(await sent('https://a.example.com/2'), []);
    const [line, ...more] = await sent('https://b.example.com/2');
    assert.deepEqual(more, []);
    assert.equal(line.message, 'addon/1: secret_for_other_url at /parameters/authorization');
    assert.deepEqual(await sent('https://b.example.com/3'), []);
    assert.doesNotMatch(JSON.stringify(server.log), /secret-1|example\.com/);
  });

  test('no token, no route: what there is', async () => {
    const { line } = await lineOf('GET', '/nothing', { token: null });
    const keys = ['time', 'level', 'method', 'route', 'status', 'durationMs', 'errorId', 'path', 'client', 'requestId'];
    assert.deepEqual(Object.keys(line), keys);
    assert.equal((await lineOf('GET', '/', { token: null })).line.route, '/{file}');
  });
});

describe('the log in other forms', () => {
  const lines = async (format) => {
    const server = await startServer({ args: ['--log', format] });
    await sendDirectly(server, 'GET', '/docs/openapi.json');
    await sendDirectly(server, 'GET', '/no/route?secret-query');
    await server.stop();
    return server.stderr;
  };

  test('text: one line for each request', async () => {
    const text = await lines('text');
    assert.match(text, /^\S+Z GET \/docs\/openapi\.json 200 [\d.]+ms client=127\.0\.0\.1 requestId=\S+$/m);
    assert.match(
      text,
      /^\S+Z GET - 404 [\d.]+ms error=[0-9a-f-]{36} path=\/no\/route client=127\.0\.0\.1 requestId=\S+$/m,
    );
    assert.ok(!text.includes('secret'));
  });

  test('monitors have no line, unless they are refused', async () => {
    const server = await startServer({ args: ['--log', 'json'] });
    for (const path of ['/health', '/ready']) {
      assert.equal((await sendDirectly(server, 'GET', path)).status, 200);
      assert.equal((await sendDirectly(server, 'PATCH', path)).status, 405);
    }
    await server.stop();
    const lines = server.log.filter(({ method }) => method !== undefined);
    assert.deepEqual(
      lines.map(({ method, status }) => [method, status]),
      Array(2).fill(['PATCH', 405]),
    );
  });

  test('off: nothing', async () => assert.equal(await lines('off'), ''));
});
