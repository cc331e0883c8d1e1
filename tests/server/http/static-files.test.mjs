// Tests static files.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { send } from '../support/client.mjs';
import { isError, tokens } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const site = `${folder}/site`;
mkdirSync(`${site}/assets`, { recursive: true });
mkdirSync(`${site}/health`, { recursive: true });
mkdirSync(`${site}/guide/assets`, { recursive: true });
writeFile(folder, 'outside.txt', 'secret');
writeFile(site, 'guide/index.html', '<!doctype html><title>guide</title>');
writeFile(site, 'guide/assets/guide-B4x_9aZk.js', 'export {}');
writeFile(site, 'index.html', '<!doctype html><title>x</title>');
writeFile(site, '.hidden', 'secret');
writeFile(site, 'assets/index-B4x_9aZk.js', 'export {}');
writeFile(site, 'assets/style.css', 'a{}');
writeFile(site, 'core.wasm', '\0asm');
writeFile(site, 'two words.html', '<!doctype html><title>x</title>');
writeFile(site, 'Größe.css', 'a{}');

describe('static files', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--static', site, '--log', 'off'] });
  });
  after(() => server.stop());

  const get = (path, options = {}) => send(server, 'GET', path, { token: null, ...options });

  test('are served with their types', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/?query', 'text/html; charset=utf-8'],
      ['/index.html', 'text/html; charset=utf-8'],
      ['/assets/index-B4x_9aZk.js', 'text/javascript; charset=utf-8'],
      ['/assets/style.css', 'text/css; charset=utf-8'],
      ['/core.wasm', 'application/wasm'],
      ['/two%20words.html', 'text/html; charset=utf-8'],
      ['/Gr%C3%B6%c3%9fe.css', 'text/css; charset=utf-8'],
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
    assert.equal(hashed.headers['cache-control'], 'public, max-age=31536000, immutable');
    const page = await get('/');
    assert.equal(page.headers['cache-control'], 'no-cache');
    assert.equal((await get('/assets/style.css')).headers['cache-control'], 'no-cache');
    const again = await get('/', { headers: { 'if-none-match': page.headers.etag } });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
  });

  test('a folder is its page, at the address that its files are relative to', async () => {
    const page = await get('/guide/');
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(page.text, (await get('/guide/index.html')).text);
    const moved = await get('/guide');
    assert.equal(moved.status, 307);
    assert.equal(moved.headers.location, 'guide/');
    const asset = await get('/guide/assets/guide-B4x_9aZk.js');
    assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  test('nothing else is', async () => {
    for (const path of [
      '/.hidden',
      '/../outside.txt',
      '/assets/../../outside.txt',
      '/%2e%2e/outside.txt',
      '/assets',
      '/assets/',
      '//index.html',
      '/index.html/',
      '/nothing',
      '/..%2foutside.txt',
      '/index.html%00',
    ]) {
      assert.ok(isError(await get(path), 404, 'NotFoundError'), path);
    }
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
    const compressed = `${folder}/compressed`;
    mkdirSync(`${compressed}/assets`, { recursive: true });
    writeFile(compressed, 'index.html', page);
    writeFile(compressed, 'index.html.br', brotliCompressSync(page));
    writeFile(compressed, 'assets/app-B4x_9aZk.js', script);
    writeFile(compressed, 'assets/app-B4x_9aZk.js.br', brotliCompressSync(script));
    writeFile(compressed, 'assets/app-B4x_9aZk.js.gz', gzipSync(script));
    writeFile(compressed, 'plain.css', 'a{}');
    writeFile(compressed, 'alone.txt.gz', gzipSync('a download'));
    const args = ['--static', compressed, '--cors-origin', 'https://admin.example.com', '--log', 'off'];
    server = await startServer({ args });
  });
  after(() => server.stop());

  const path = '/assets/app-B4x_9aZk.js';
  const get = (target, accepted, headers = {}) =>
    send(server, 'GET', target, { token: null, headers: { ...headers, 'accept-encoding': accepted } });

  for (const [accepted, expected] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['deflate, zstd', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['br;q=0', undefined],
    ['br;q=0.000, gzip;q=0', undefined],
    ['br;level=9;q=0, gzip;level=9;q=1', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'br'],
    ['br;Q=0, gzip;q=0.001', 'gzip'],
    ['identity;q=0', undefined],
    ['br ; q=0.8 , gzip ; q=0.8', 'br'],
    ['identity, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['brotli', undefined],
    [',,gzip,,', 'gzip'],
  ]) {
    test(`Accept-Encoding: ${accepted} gives ${expected ?? 'the plain file'}`, async () => {
      const response = await get(path, accepted);
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-encoding'], expected);
      assert.equal(response.headers.vary, 'Accept-Encoding, Origin');
      assert.equal(response.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable');
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected] ?? ((bytes) => bytes);
      assert.equal(decode(response.bytes).toString(), script);
      assert.equal(response.headers['content-length'], String(response.bytes.length));
    });
  }

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
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8');
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
    for (const [path, token] of [
      ['/health', null],
      ['/api/admin/addons', null],
      ['/nothing', null],
    ]) {
      const { headers } = await send(server, 'GET', path, { token, headers: { origin } });
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
    const plain = await startServer({ args: ['--log', 'off', '--tokens', writeFile(folder, 'tokens.json', tokens)] });
    const { headers } = await send(plain, 'GET', '/health', { headers: { origin } });
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers.vary, undefined);
    await plain.stop();
  });
});
