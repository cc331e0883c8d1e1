// /ready after reads and changes that the store refused.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Waits until a change a moment ago no longer proves that changes can be stored. */
const afterLastChange = () => new Promise((resolve) => setTimeout(resolve, 1100));

describe('readiness', () => {
  for (const [what, path] of [
    ['one resource', '/api/admin/addons/2'],
    ['a list', '/api/admin/strategies'],
  ]) {
    test(`503 after ${what} could not be read from a table that is gone, and 200 when it is back`, async () => {
      const database = newDatabase();
      const server = await start(database);
      assert.equal(await ready(server), 200);
      execFileSync('sqlite3', ['-bail', database, 'ALTER TABLE resource RENAME TO elsewhere']);
      assert.equal(await get(server, path), 503);
      assert.equal(await ready(server), 503);
      await afterLastChange();
      assert.equal(await ready(server), 503, 'reads are tried');
      execFileSync('sqlite3', ['-bail', database, 'ALTER TABLE elsewhere RENAME TO resource']);
      assert.ok(await becomesReady(server));
      assert.equal(await get(server, path), 200);
      await server.stop();
    });
  }

  for (const [what, damaged, rest] of [
    ['it is readable again', 'position = 2', 'true'],
    ['it is deleted', 'true', "kind <> 'addon' OR position <> 1"],
  ]) {
    test(`503 after a read of a damaged resource until ${what}, though another one is damaged`, async () => {
      const database = newDatabase();
      const server = await start(database);
      const damage = (condition, kept) =>
        `CREATE VIEW resource AS SELECT kind, position, name, alternate_key, version, CASE WHEN kind = 'addon'
         AND ${condition} THEN abs(-9223372036854775807 - version) ELSE body END AS body FROM stored WHERE ${kept};`;
      const run = (sql) => execFileSync('sqlite3', ['-bail', database, `BEGIN; ${sql} COMMIT;`]);
      run(`ALTER TABLE resource RENAME TO stored; ${damage('true', 'true')}`);
      assert.equal(await get(server, '/api/admin/addons/1'), 503);
      assert.equal(await ready(server), 503);
      await afterLastChange();
      assert.equal(await ready(server), 503, 'it is tried');
      run(`DROP VIEW resource; ${damage(damaged, rest)}`);
      assert.ok(await eventually(async () => (await ready(server)) === 200, 10_000));
      await server.stop();
    });
  }

  test('200 after a read that succeeds again', async () => {
    const database = newDatabase();
    const server = await start(database);
    execFileSync('sqlite3', ['-bail', database, 'ALTER TABLE resource RENAME TO elsewhere']);
    assert.equal(await get(server, '/api/admin/addons/1'), 503);
    assert.equal(await ready(server), 503);
    execFileSync('sqlite3', ['-bail', database, 'ALTER TABLE elsewhere RENAME TO resource']);
    assert.equal(await get(server, '/api/admin/addons/1'), 200);
    assert.equal(await ready(server), 200, 'at once');
    await server.stop();
  });

  for (const [what, ask] of [
    ['read', (server) => get(server, '/api/admin/addons/1')],
    ['change', (server) => update(server, {})],
  ]) {
    test(`503 after a ${what} of damaged pages`, async () => {
      const database = newDatabase();
      await (await start(database)).stop();
      const server = await start(database);
      const bytes = readFileSync(database);
      writeFileSync(database, bytes.fill(0xff, bytes.readUInt16BE(16))); // all pages but the first
      assert.equal(await ask(server), 503);
      assert.equal(await ready(server), 503);
      await afterLastChange();
      assert.equal(await ready(server), 503);
      assert.equal(await get(server, '/health'), 200);
      await server.stop();
    });
  }

  test('503 after a change that found no space, also while there is space for a small one', async () => {
    const { env, fail } = failingDisk(folder);
    const database = newDatabase();
    const server = await start(database, env);
    assert.equal(await update(server, { description: 'before' }), 200);
    fail(`limit ${statSync(`${database}-wal`).size + 40_000}`);
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
});
