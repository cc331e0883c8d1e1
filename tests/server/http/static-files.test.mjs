// Tests static files.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { send } from '../support/client.mjs';
import { isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const page = '<!doctype html><title>x</title>';
/** A folder with these files. */
function siteOf(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFile(folder, join(name, path), content);
  }
  return join(folder, name);
}
writeFile(folder, 'outside.txt', 'secret');
const site = siteOf('site', {
  'index.html': page,
  '.hidden': 'secret',
  'health/none.txt': '',
  'guide/index.html': '<!doctype html><title>guide</title>',
  'guide/assets/guide-B4x_9aZk.js': 'export {}',
  'assets/index-B4x_9aZk.js': 'export {}',
  'assets/style.css': 'a{}',
  'core.wasm': '\0asm',
  'two words.html': page,
  'Größe.css': 'a{}',
});
const html = 'text/html; charset=utf-8';
const css = 'text/css; charset=utf-8';
const immutable = 'public, max-age=31536000, immutable';
const isNotFound = (response) => isError(response, 404, 'NotFoundError');

describe('static files', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--static', site, '--log', 'off'] });
  });
  after(() => server.stop());

  const get = (path, options = {}) => send(server, 'GET', path, { token: null, ...options });

  test('are served with their types', async () => {
    for (const [path, type] of [
      ...['/', '/?query', '/index.html', '/two%20words.html'].map((path) => [path, html]),
      ...['/assets/style.css', '/Gr%C3%B6%c3%9fe.css'].map((path) => [path, css]),
      ['/assets/index-B4x_9aZk.js', 'text/javascript; charset=utf-8'],
      ['/core.wasm', 'application/wasm'],
    ]) {
      const response = await get(path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers['content-type'], type);
      assert.equal(response.headers['x-content-type-options'], 'nosniff');
      assert.equal(response.headers['referrer-policy'], 'no-referrer');
      assert.equal(
        response.headers['content-security-policy'],
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
          "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'",
      );
    }
  });

  test('are cached: for ever when the name has a hash, else with their tag', async () => {
    const hashed = await get('/assets/index-B4x_9aZk.js');
    assert.equal(hashed.headers['cache-control'], immutable);
    const { headers } = await get('/');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal((await get('/assets/style.css')).headers['cache-control'], 'no-cache');
    const again = await get('/', { headers: { 'if-none-match': headers.etag } });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('a folder is its page, at the address that its files are relative to', async () => {
    const guide = await get('/guide/');
    assert.equal(guide.headers['content-type'], html);
    assert.equal(guide.text, (await get('/guide/index.html')).text);
    const moved = await get('/guide');
    assert.deepEqual([moved.status, moved.headers.location], [307, 'guide/']);
    const asset = await get('/guide/assets/guide-B4x_9aZk.js');
    assert.equal(asset.headers['cache-control'], immutable);
  });

  test('nothing else is', async () => {
    for (const path of [
      ...['/.hidden', '/../outside.txt', '/assets/../../outside.txt', '/%2e%2e/outside.txt', '/..%2foutside.txt'],
      ...['/assets', '/assets/', '//index.html', '/index.html/', '/nothing', '/index.html%00'],
    ])
      assert.ok(isNotFound(await get(path)), path);
  });

  test('methods: HEAD and OPTIONS, but no other', async () => {
    const head = await send(server, 'HEAD', '/', { token: null });
    assert.equal(head.headers['content-length'], '31');
    assert.equal(head.text, '');
    assert.equal((await send(server, 'OPTIONS', '/')).headers.allow, 'GET, HEAD, OPTIONS');
    assert.ok(isError(await send(server, 'POST', '/', { body: 'x' }), 405, 'MethodNotAllowed'));
  });

  test('the API comes first', async () => {
    assert.deepEqual((await get('/health')).body, { health: 'GOOD' });
    assert.equal((await get('/api/admin/addons')).status, 401);
  });
});

describe('compressed files', () => {
  const script = 'export const value = 42;\n'.repeat(50);
  const page = '<!doctype html><title>compressed</title>'.repeat(20);
  let server;
  before(async () => {
    const compressed = siteOf('compressed', {
      'index.html': page,
      'index.html.br': brotliCompressSync(page),
      'assets/app-B4x_9aZk.js': script,
      'assets/app-B4x_9aZk.js.br': brotliCompressSync(script),
      'assets/app-B4x_9aZk.js.gz': gzipSync(script),
      'plain.css': 'a{}',
      'alone.txt.gz': gzipSync('a download'),
    });
    const args = ['--static', compressed, '--cors-origin', 'https://admin.example.com', '--log', 'off'];
    server = await startServer({ args });
  });
  after(() => server.stop());

  const path = '/assets/app-B4x_9aZk.js';
  const get = (target, accepted, headers = {}) =>
    send(server, 'GET', target, { token: null, headers: { ...headers, 'accept-encoding': accepted } });

  for (const [expected, ...all] of [
    [
      undefined,
      undefined,
      '',
      'identity',
      'deflate, zstd',
      '*;q=0',
      'br;q=0',
      'br;q=0.000, gzip;q=0',
      'identity;q=0',
      'brotli',
    ],
    ['br', 'gzip, deflate, br, zstd', '*', 'br;q=0.5, gzip;q=0.8', 'br ; q=0.8 , gzip ; q=0.8', 'identity, br;q=0.5'],
    [
      'gzip',
      'gzip, deflate',
      'GZIP',
      'x-gzip',
      'br;q=0, *',
      'br;level=9;q=0, gzip;level=9;q=1',
      'br;Q=0, gzip;q=0.001',
    ],
    ['gzip', 'identity;q=0, gzip', ',,gzip,,'],
  ])
    for (const accepted of all)
      test(`Accept-Encoding: ${accepted} gives ${expected ?? 'the plain file'}`, async () => {
        const response = await get(path, accepted);
        assert.equal(response.status, 200);
        assert.equal(response.headers['content-encoding'], expected);
        assert.equal(response.headers.vary, 'Accept-Encoding, Origin');
        assert.equal(response.headers['content-type'], 'text/javascript; charset=utf-8');
        assert.equal(response.headers['cache-control'], immutable);
        const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected] ?? ((bytes) => bytes);
        assert.equal(decode(response.bytes).toString(), script);
        assert.equal(response.headers['content-length'], String(response.bytes.length));
      });

  test('each form has an entity tag of its own', async () => {
    const tags = [];
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get(path, accepted);
      tags.push(headers.etag);
      const again = await get(path, accepted, { 'if-none-match': headers.etag });
      assert.equal(again.status, 304);
      assert.equal(again.headers.vary, 'Accept-Encoding, Origin');
    }
    assert.equal(new Set(tags).size, 3);
    assert.equal((await get(path, 'gzip', { 'if-none-match': tags[0] })).status, 200);
  });

  test('the page itself, and what is compressed in one way only', async () => {
    for (const target of ['/', '/index.html']) {
      const response = await get(target, 'gzip, br');
      assert.equal(response.headers['content-encoding'], 'br');
      assert.equal(response.headers['content-type'], html);
      assert.equal(brotliDecompressSync(response.bytes).toString(), page);
      assert.equal((await get(target, 'gzip')).text, page);
    }
  });

  test('HEAD has the size of the same encoding', async () => {
    const { bytes } = await get(path, 'br');
    const { headers } = await send(server, 'HEAD', path, { token: null, headers: { 'accept-encoding': 'br' } });
    assert.equal(headers['content-length'], String(bytes.length));
    assert.equal(headers['content-encoding'], 'br');
  });

  test('a compressed form has no path of its own; a compressed file without a plain one has', async () => {
    assert.equal((await get(`${path}.br`, 'br')).status, 404);
    const alone = await get('/alone.txt.gz', 'gzip');
    assert.equal(alone.headers['content-encoding'], undefined);
    assert.equal(gunzipSync(alone.bytes).toString(), 'a download');
  });

  test('files with one encoding have no Vary', async () => {
    assert.equal((await get('/plain.css', 'br')).headers.vary, 'Origin');
  });
});

describe('cross-origin requests', () => {
  let server;
  const origin = 'https://admin.example.com';
  before(async () => {
    const args = ['--cors-origin', origin, '--cors-origin', 'http://localhost:3000', '--log', 'off'];
    server = await startServer({ args });
  });
  after(() => server.stop());

  const preflight = (from) =>
    send(server, 'OPTIONS', '/api/admin/addons/1', {
      token: null,
      headers: { origin: from, 'access-control-request-method': 'PUT' },
    });

  test('a preflight of an allowed origin', async () => {
    for (const from of [origin, 'http://localhost:3000']) {
      const { status, headers } = await preflight(from);
      assert.equal(status, 204);
      assert.equal(headers['access-control-allow-origin'], from);
      assert.match(headers['access-control-allow-methods'], /PUT/);
      assert.match(headers['access-control-allow-headers'], /Authorization, Content-Type.*If-Match/);
      assert.equal(headers.vary, 'Origin');
    }
  });

  test('an allowed origin can read responses of all kinds', async () => {
    for (const path of ['/health', '/api/admin/addons', '/nothing']) {
      const { headers } = await send(server, 'GET', path, { token: null, headers: { origin } });
      assert.equal(headers['access-control-allow-origin'], origin);
      assert.match(headers['access-control-expose-headers'], /ETag, Location.*, Retry-After/);
    }
  });

  test('no other origin is allowed', async () => {
    for (const from of ['https://evil.example', `${origin}.evil.example`, 'null', 'HTTPS://ADMIN.EXAMPLE.COM']) {
      const { headers } = await preflight(from);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['access-control-allow-methods'], undefined);
      assert.equal(headers.vary, 'Origin');
    }
  });

  test('none is by default', async () => {
    const plain = await startServer({ args: ['--log', 'off'] });
    const { headers } = await send(plain, 'GET', '/health', { headers: { origin } });
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers.vary, undefined);
    await plain.stop();
  });
});
