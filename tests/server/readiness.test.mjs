// /ready after changes that the store refused.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { failingDisk } from './support/failing-disk.mjs';
import { addonUpdate, fixtures } from './support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const newDatabase = () => join(mkdtempSync(join(folder, 'store-')), 'flagadmin.db');
const start = (database, env) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'off'], env });
const get = async (server, path) => (await sendDirectly(server, 'GET', path)).status;
const update = async (server, changes, id = 1) =>
  (await sendDirectly(server, 'PUT', `/api/admin/addons/${id}`, { body: { ...addonUpdate, ...changes } })).status;
const ready = (server) => get(server, '/ready');
const becomesReady = (server) => eventually(async () => (await ready(server)) === 200);

describe('readiness', () => {
  test('503 after a change that found no space, until a write on trial succeeds', async () => {
    const { env, fail } = failingDisk(folder);
    const database = newDatabase();
    const server = await start(database, env);
    assert.equal(await update(server, { description: 'before' }), 200);
    fail(`limit ${statSync(`${database}-wal`).size}`);
    assert.equal(await update(server, { description: 'x'.repeat(100_000) }), 503);
    assert.equal(await update(server, {}, 77), 404, 'which changes nothing');
    for (let i = 0; i < 4; i += 1) assert.equal(await ready(server), 503);
    fail('');
    assert.ok(await becomesReady(server), 'without any change');
    assert.equal(await update(server, { description: 'x'.repeat(100_000) }), 200);
    await server.stop();
    const left = execFileSync('sqlite3', [database, 'SELECT count(*) FROM resource; PRAGMA integrity_check']);
    assert.equal(String(left), '4\nok\n', 'trials leave nothing');
  });

  test('waits for nobody while another program holds the write lock, and delays no list', async () => {
    const database = newDatabase();
    const server = await start(database);
    const holder = spawn('sqlite3', ['-bail', database], { stdio: ['pipe', 'pipe', 'inherit'] });
    holder.stdin.write("BEGIN IMMEDIATE;\nSELECT 'held';\n");
    await once(holder.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 1100)); // no recent change shows that the store can write
    const refused = update(server, { description: 'waits' });
    const begun = performance.now();
    await Promise.all(Array.from({ length: 8 }, () => ready(server)));
    assert.equal(await get(server, '/api/admin/strategies'), 200);
    assert.ok(performance.now() - begun < 1000, `${performance.now() - begun} ms`);
    assert.equal(await refused, 503);
    assert.equal(await ready(server), 503);
    holder.stdin.end('ROLLBACK;\n');
    await once(holder, 'exit');
    assert.ok(await eventually(async () => (await ready(server)) === 200, 20_000));
    await server.stop();
  });
});
