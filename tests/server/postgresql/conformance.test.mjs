// The conformance suite against the server on PostgreSQL.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';
import { adminToken, startServer } from '../support/server.mjs';
import { startCluster } from './support/cluster.mjs';

const main = fileURLToPath(new URL('../../conformance/main.mjs', import.meta.url));
const cluster = await startCluster();
after(() => cluster.remove());

test('everything is passed on PostgreSQL', async () => {
  const server = await startServer({ args: ['--log', 'off', '--database', cluster.newSchema()] });
  const args = [main, server.url, '--token', adminToken, '--format', 'json'];
  const { counts } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 }));
  assert.equal(counts.failed, 0);
  assert.ok(counts.passed > 700, JSON.stringify(counts));
  await server.stop();
});
