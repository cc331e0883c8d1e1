// What /internal-backstage/prometheus counts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);

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
