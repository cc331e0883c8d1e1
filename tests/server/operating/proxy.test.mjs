// nginx, with the configuration of docs/operating.md.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { freePort } from '../support/free-port.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { block, replaceAll } from './document.mjs';
import { skipFor } from '../../support/skip.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const host = 'flags.example.com';

/** Starts it with the configuration of the document in an http block. */
function startNginx(port, upstream) {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];
  const subject = ['-subj', `/CN=${host}`, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', 'certificate.pem', ...subject], {
    cwd: folder,
    stdio: 'pipe',
  });
  const server = replaceAll(block('nginx'), {
    '127.0.0.1:4242': upstream,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    [`/etc/ssl/certs/${host}.pem`]: join(folder, 'certificate.pem'),
    [`/etc/ssl/private/${host}.key`]: join(folder, 'key.pem'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = writeFile(
    folder,
    'nginx.conf',
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; ${process.getuid() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { access_log off; ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
     ${server} }`,
  );
  return spawn('nginx', ['-p', folder, '-c', configuration, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** One request by way of a proxy; undefined when it does not listen. */
async function ask(port, method, path, { body, headers = {}, token = adminToken } = {}) {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const sent = { host, authorization: token, ...(content && { 'content-type': 'application/json' }), ...headers };
  const options = { port, path, method, headers: sent, servername: host, rejectUnauthorized: false, agent: false };
  const outgoing = request({ host: '127.0.0.1', ...options });
  outgoing.end(content);
  const [incoming] = await once(outgoing, 'response').catch(() => []);
  if (incoming === undefined) return undefined;
  let text = '';
  for await (const part of incoming) text += part;
  return { status: incoming.statusCode, headers: incoming.headers, text };
}

const skip = spawnSync('nginx', ['-v']).error && 'nginx is not installed';
describe('nginx', { skip: skipFor(skip ?? false), timeout: 120_000 }, () => {
  let server;
  let proxy;
  let exited;
  let port;
  let said = '';
  before(async () => {
    const args = ['--fixtures', fixturesFile, '--log', 'json', '--trusted-proxy', '127.0.0.1'];
    server = await startServer({ args });
    port = await freePort();
    proxy = startNginx(port, `127.0.0.1:${server.port}`);
    exited = once(proxy, 'exit');
    proxy.stderr.on('data', (text) => (said += text));
    const isThere = async () => {
      assert.equal(proxy.exitCode, null, said);
      return (await ask(port, 'GET', '/ready'))?.status === 200;
    };
    assert.ok(await eventually(isThere), said);
  });
  after(async () => {
    proxy.kill('SIGTERM');
    await exited;
    assert.equal((await server.stop()).code, 0);
  });
  afterEach(() => assert.ok(!/\b502\b|upstream prematurely/.test(said), said));

  test("changes and reads, with the client's address and one request id in the log and the response", async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'chosen-by-the-client' };
    const changed = await ask(port, 'PUT', '/api/admin/addons/1', { body: addonUpdate, headers });
    assert.equal(changed.status, 200, changed.text);
    const line = await eventually(() => server.log.find(({ method }) => method === 'PUT'));
    assert.equal(line.client, '127.0.0.1', 'not what the client says');
    assert.equal(line.requestId, changed.headers['x-request-id']);
    assert.notEqual(line.requestId, 'chosen-by-the-client');
    const read = await ask(port, 'GET', '/api/admin/addons/1');
    assert.equal(read.headers.etag, changed.headers.etag);
    const known = await ask(port, 'GET', '/api/admin/addons/1', { headers: { 'if-none-match': read.headers.etag } });
    assert.equal(known.status, 304);
  });

  test("names with encoded characters, the server's errors, and its limits arrive", async () => {
    const name = 'a/b ä?%';
    const body = { name, parameters: [] };
    assert.equal((await ask(port, 'POST', '/api/admin/strategies', { body })).status, 201);
    const read = await ask(port, 'GET', `/api/admin/strategies/${encodeURIComponent(name)}`);
    assert.equal(JSON.parse(read.text).name, name);
    const large = { ...addonUpdate, description: 'x'.repeat(2_000_000) };
    const refused = await ask(port, 'PUT', '/api/admin/addons/1', { body: large });
    assert.equal(refused.status, 413);
    assert.equal(JSON.parse(refused.text).name, 'ContentTooLarge');
  });

  test('many requests at a time, over connections that are kept', async () => {
    const all = Array.from({ length: 100 }, () => ask(port, 'GET', '/api/admin/addons'));
    assert.deepEqual([...new Set((await Promise.all(all)).map((response) => response?.status))], [200]);
  });

  test('the metrics are not for the outside', async () => {
    assert.equal((await ask(port, 'GET', '/internal-backstage/prometheus')).status, 404);
  });
});
