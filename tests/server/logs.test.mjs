// Tests the log and notifications of systemd.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { addonUpdate, fixtures } from './support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const site = join(folder, 'site');
mkdirSync(site);
writeFile(site, 'index.html', '<!doctype html><title>x</title>');

describe('the log', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--fixtures', fixturesFile, '--static', site, '--log', 'json'] });
    await server.logged(/^no --database: all data are in memory, and lost at the end$/);
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

  for (const [method, path, options, route, status] of [
    ['PUT', '/api/admin/addons/1', { body: addonUpdate }, '/api/admin/addons/{id}', 200],
    ['GET', '/api/admin/strategies/nothing?secret=1', {}, '/api/admin/strategies/{name}', 404],
    ['PATCH', '/api/admin/addons', {}, '/api/admin/addons', 405],
  ]) {
    test(`one line for ${method} ${path}: ${status}`, async () => {
      const { line, response } = await lineOf(method, path, options);
      assert.equal(response.status, status);
      const { time: at, durationMs, ...rest } = line;
      assert.match(at, time);
      assert.ok(typeof durationMs === 'number' && durationMs >= 0 && durationMs < 60_000);
      const expected = { level: 'info', method, route, status };
      assert.deepEqual(rest, {
        ...expected,
        ...(status >= 400 && { errorId: response.body.id }),
        ...(status !== 405 && { token: 'admin' }),
        client: '127.0.0.1',
        requestId: response.headers['x-request-id'],
        ...(method === 'PUT' && status === 200 && { resource: 'addon/1', versionBefore: 1, versionAfter: 2 }),
      });
    });
  }

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

describe('who did what', () => {
  let server;
  before(async () => {
    const proxies = ['::ffff:127.0.0.1', '::ffff:10.0.0.0/104'].flatMap((each) => ['--trusted-proxy', each]);
    server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'json', ...proxies] });
  });
  after(() => server.stop());

  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const lineOf = async (id) => {
    assert.ok(await eventually(() => server.log.some((line) => line.requestId === id)));
    return server.log.find((line) => line.requestId === id);
  };

  test('the line of a change: client, token, resource, versions, ids', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 10.1.2.3', 'x-request-id': 'abc-1', traceparent };
    const response = await sendDirectly(server, 'PUT', '/api/admin/addons/2', { body: addonUpdate, headers });
    assert.equal(response.status, 200);
    assert.equal(response.headers['x-request-id'], 'abc-1');
    assert.equal(response.headers.traceparent, traceparent);
    const { client, token, resource, versionBefore, versionAfter, traceparent: trace } = await lineOf('abc-1');
    const expected = { client: '198.51.100.7', token: 'admin', resource: 'addon/2', versionBefore: 1, versionAfter: 2 };
    assert.deepEqual({ client, token, resource, versionBefore, versionAfter }, expected);
    assert.equal(trace, traceparent);
  });

  test('ids and addresses in another form are not taken over', async () => {
    const headers = { 'x-request-id': 'x'.repeat(200), traceparent: 'nonsense', 'x-forwarded-for': '<script>' };
    const response = await sendDirectly(server, 'GET', '/docs/openapi.json', { headers });
    assert.equal(response.headers.traceparent, undefined);
    const { client, traceparent: trace } = await lineOf(response.headers['x-request-id']);
    assert.equal(client, '127.0.0.1');
    assert.equal(trace, undefined);
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
    for (const path of ['/health', '/ready', '/internal-backstage/prometheus']) {
      assert.equal((await sendDirectly(server, 'GET', path)).status, 200);
      assert.equal((await sendDirectly(server, 'PATCH', path)).status, 405);
    }
    await server.stop();
    const lines = server.log.filter(({ method }) => method !== undefined);
    assert.deepEqual(
      lines.map(({ method, status }) => [method, status]),
      Array(3).fill(['PATCH', 405]),
    );
  });

  test('off: nothing', async () => assert.equal(await lines('off'), ''));
});

describe('metrics', () => {
  test('are in the text format of Prometheus, and count', async () => {
    const server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
    for (let i = 0; i < 5; i += 1) {
      await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: { ...addonUpdate, description: `d${i}` } });
    }
    await sendDirectly(server, 'GET', '/api/admin/addons/77');
    for (const token of ['wrong-1', 'wrong-2', null])
      await sendDirectly(server, 'GET', '/api/admin/strategies', { token });
    await sendDirectly(server, 'GET', '/ready');
    let metrics;
    const isCounted = async () => {
      metrics = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
      return metrics.text.includes('flagadmin_http_request_duration_seconds_count{route="/api/admin/addons/{id}"} 6\n');
    };
    assert.ok(await eventually(isCounted)); // a response is counted when it is written, which its reader may know before
    const { text, headers } = metrics;
    assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    const types = new Map();
    for (const line of text.trimEnd().split('\n')) {
      const head = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line);
      if (head?.[1] === 'TYPE') {
        types.set(head[2], head[3]);
      } else if (head === null) {
        const sample = /^([a-z_]+)(\{([a-z]+="[^"]*",?)+\})? -?[0-9.e+-]+$/.exec(line);
        assert.ok(sample, line);
        assert.ok(types.has(sample[1].replace(/_(bucket|sum|count)$/, '')) || types.has(sample[1]), line);
      }
    }
    assert.deepEqual(Object.fromEntries(types), {
      flagadmin_http_requests_total: 'counter',
      flagadmin_http_request_duration_seconds: 'histogram',
      flagadmin_commit_batch_size: 'histogram',
      flagadmin_log_lines_dropped_total: 'counter',
      flagadmin_wrong_tokens_total: 'counter',
      flagadmin_connections_ended_total: 'counter',
      flagadmin_connections: 'gauge',
      flagadmin_max_connections: 'gauge',
      flagadmin_ready: 'gauge',
      flagadmin_last_reload_successful: 'gauge',
      flagadmin_last_reload_success_timestamp_seconds: 'gauge',
      flagadmin_build_info: 'gauge',
    });
    const has = (line) => assert.ok(text.includes(`${line}\n`), line);
    has('flagadmin_http_requests_total{route="/api/admin/addons/{id}",method="PUT",status="200"} 5');
    has('flagadmin_http_requests_total{route="/api/admin/addons/{id}",method="GET",status="404"} 1');
    has('flagadmin_wrong_tokens_total 2'); // no token is no wrong one
    has('flagadmin_commit_batch_size_sum 6'); // the fixtures are the sixth
    assert.match(text, /^flagadmin_connections [1-9]/m);
    assert.match(text, /^flagadmin_build_info\{version="\d+\.\d+\.\d+(-dev)?"\} 1$/m);
    has('flagadmin_http_request_duration_seconds_bucket{route="/api/admin/addons/{id}",le="10"} 6');
    await server.stop();
  });

  test('have limits and readiness', async () => {
    const server = await startServer({ args: ['--log', 'off'], through: ['prlimit', '--nofile=109'] });
    const values = async () => {
      const { text } = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
      return Object.fromEntries(
        [...text.matchAll(/^([a-z_]+) ([0-9.e+-]+)$/gm)].map(([, name, n]) => [name, Number(n)]),
      );
    };
    const first = await values();
    assert.equal(first.flagadmin_max_connections, 77);
    assert.ok(!('flagadmin_ready' in first), 'not asked yet');
    assert.equal((await sendDirectly(server, 'GET', '/ready')).status, 200);
    const found = await values();
    assert.equal(found.flagadmin_ready, 1);
    const since = Date.now() / 1000 - found.flagadmin_last_reload_success_timestamp_seconds;
    assert.ok(since >= 0 && since < 60, `${since}`);
    await server.stop();
  });
});

describe('systemd', () => {
  // Perl belongs to every Debian; Node knows no datagrams of this kind.
  const listener = `use Socket; socket(S, PF_UNIX, SOCK_DGRAM, 0) or die; bind(S, pack_sockaddr_un($ARGV[0])) or die;
    $| = 1; print "bound\\n"; while (defined recv(S, my $m, 4096, 0)) { print "$m\\n"; }`;

  for (const [what, shown, address] of [
    ['a file', `${folder}/notify`, `${folder}/notify`],
    ['an abstract name', `@flagadmin-${process.pid}`, `\\0flagadmin-${process.pid}`],
  ]) {
    test(`is notified of start and stop, by a socket that is ${what}`, async () => {
      const program = listener.replace('$ARGV[0]', `"${address}"`.replace('@', '\\@'));
      const child = spawn('perl', ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const notified = [];
      createInterface({ input: child.stdout }).on('line', (line) => notified.push(line));
      assert.ok(await eventually(() => notified.length > 0));
      const server = await startServer({ args: ['--log', 'off'], env: { NOTIFY_SOCKET: shown } });
      assert.ok(await eventually(() => notified.includes('READY=1')));
      assert.equal((await server.stop()).code, 0);
      assert.ok(await eventually(() => notified.includes('STOPPING=1')));
      child.kill();
    });
  }
});
