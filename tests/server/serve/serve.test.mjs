// Tests what `flagadmin serve` has of its own: options, control, files. The suite runs tests of tests/server/http against it, too.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly as send, sendRaw } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import {
  adminToken,
  beginRequest,
  eventually,
  runServer,
  startServer,
  temporaryFolder,
  writeFile,
} from '../support/server.mjs';

const folder = temporaryFolder();
const stored = writeFile(folder, 'fixtures.json', fixtures);
const site = join(folder, 'site');
mkdirSync(join(site, 'deep'), { recursive: true });
const secret = writeFile(site, 'deep/secret.json', []);
writeFile(site, 'index.html', '<!doctype html><title>x</title>');
writeFile(site, '.env', 'SECRET=1');
writeFile(site, 'deep/.hidden', 'SECRET=1');

async function withServer(args, action, options = {}) {
  const server = await startServer({ args, ...options });
  try {
    await action(server);
  } finally {
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }
}

describe('options', () => {
  for (const [args, message] of [
    [['--prot', '1'], /unknown option '--prot'/],
    [['--port', '65536'], /'--port <number>' argument '65536' is invalid. It must be a whole number from 0 to 65535/],
    [['--database', 'x.db'], /unknown option '--database'/],
    [['--admin-token', 'short'], /the admin token must consist of visible ASCII characters, at least 16/],
    [['--admin-token', adminToken, '--admin-token-file', stored], /cannot be used with/],
    [['--fixtures', join(folder, 'none.json')], /none\.json: cannot be read: ENOENT/],
    [['--tokens', stored], /fixtures\.json:1: the file must be array/],
    [['--static', site, '--tokens', secret], /--tokens: .* is below the folder of --static/],
  ]) {
    test(`exit 2 for ${args.join(' ').replaceAll(folder, '')}`, async () => {
      const { code, stdout, stderr } = await runServer(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.match(stderr, /^flagadmin: [^\n]+\n(\([^\n]+\)\n)*$/);
    });
  }

  test('come from the environment, too; a token is made if none is given', async () => {
    const env = { FLAGADMIN_FIXTURES: stored, FLAGADMIN_DELAY: '1' };
    await withServer(
      [],
      async (server) => {
        const line = await eventually(() => server.stdout[1]);
        const [, token] = /^admin token, shown this once: ([0-9a-f]{64})$/.exec(line);
        assert.equal((await send(server, 'GET', '/api/admin/addons/1', { token })).status, 200);
        assert.match(server.stderr, /kept in memory/);
      },
      { env, token: null },
    );
  });
});

test('a refusal does not wait for the body (D40)', async () => {
  await withServer([], async (server) => {
    const head = 'PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n';
    const { text, statuses } = await sendRaw(server, head);
    assert.deepEqual(statuses, [401], text);
    const socket = await beginRequest(server, 1000); // an admitted one is asked for its body
    socket.destroy();
    assert.equal((await send(server, 'PUT', '/api/admin/addons/1', { chunks: ['x'.repeat(2e6)] })).status, 413);
  });
});

describe('--control', () => {
  test('resets, fails, and shows state and requests', async () => {
    await withServer(['--control', '--fixtures', stored], async (server) => {
      const control = (method, name, body) => send(server, method, `/__flagadmin/${name}`, { token: null, body });
      await send(server, 'DELETE', '/api/admin/addons/1');
      const { body: requests } = await control('GET', 'requests');
      assert.deepEqual(requests, [{ method: 'DELETE', path: '/api/admin/addons/1', status: 200 }]);
      assert.equal((await control('GET', 'state')).body.addons.length, fixtures.addons.length - 1);
      assert.equal((await control('POST', 'reset')).status, 204);
      assert.deepEqual((await control('GET', 'state')).body.addons.length, fixtures.addons.length);
      await control('POST', 'fail', { status: 500 });
      assert.ok(isError(await send(server, 'GET', '/api/admin/addons/1'), 500, 'InternalError'));
      await control('POST', 'fail', { error: 'network' });
      assert.equal((await sendRaw(server, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).text, '');
      assert.equal((await control('POST', 'fail', { stats: 500 })).status, 400);
      assert.equal((await control('POST', 'reset', { strategies: [] })).status, 204);
      assert.ok(Object.values((await control('GET', 'state')).body).every(({ length }) => length === 0));
    });
  });

  test('is for programs of this machine: not for pages, other hosts, or what is behind a proxy', async () => {
    await withServer(['--control'], async (server) => {
      const state = (headers) => `GET /__flagadmin/state HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
      assert.deepEqual((await sendRaw(server, state('Host: localhost:4242'))).statuses, [200]);
      for (const headers of [
        'Host: evil.example',
        'Host: localhost\r\nOrigin: https://evil.example',
        'Host: localhost\r\nSec-Fetch-Site: cross-site',
        'Host: localhost\r\nX-Forwarded-For: 192.0.2.1',
      ]) {
        assert.deepEqual((await sendRaw(server, state(headers))).statuses, [404], headers);
      }
    });
    await withServer(
      [],
      async (server) => assert.equal((await send(server, 'GET', '/__flagadmin/state')).status, 404),
      { env: { FLAGADMIN_CONTROL: 'false' } },
    );
  });

  test('is off by default', async () => {
    await withServer([], async (server) => {
      assert.ok(isError(await send(server, 'GET', '/__flagadmin/state'), 404, 'NotFoundError'));
    });
  });
});

test('files of --static are beside the API', async () => {
  await withServer(['--static', site], async (server) => {
    for (const path of ['/', '/index.html']) {
      const { status, headers, text } = await send(server, 'GET', path, { token: null });
      assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
      assert.match(text, /<title>/);
    }
    for (const path of [
      '/none',
      '/.env',
      '/deep/.hidden',
      '/..%2f',
      '/%2e%2e/fixtures.json',
      '/..%2ffixtures.json',
      '/%ff',
    ]) {
      assert.ok(isError(await send(server, 'GET', path), 404, 'NotFoundError'), path);
    }
    assert.equal((await send(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 404);
  });
});

test('what is not HTTP has an error body', async () => {
  await withServer([], async (server) => {
    const { text } = await sendRaw(server, 'GET /health HTTP/1.1\r\nno colon\r\n\r\n');
    assert.match(text, /^HTTP\/1\.1 400 .*"name":"ValidationError"/s);
  });
});
