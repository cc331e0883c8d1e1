// Changes, restored copies and long reads of the file of a running server by other programs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { addonUpdate, fixtures } from './support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const sqlite = (file, sql) => execFileSync('sqlite3', ['-bail', file], { input: sql, encoding: 'utf8' }).trim();

/** Runs a test with a server on a new file, and stops the server. */
async function serving(use, args = []) {
  const database = join(mkdtempSync(join(folder, 'store-')), 'flagadmin.db');
  const server = await startServer({ args: ['--database', database, '--fixtures', fixturesFile, ...args] });
  const ask = (method, path, options) => sendDirectly(server, method, `/api/admin/${path}`, options);
  const put = (description, headers = {}) => ask('PUT', 'addons/1', { body: { ...addonUpdate, description }, headers });
  const descriptions = async () => [
    (await ask('GET', 'addons/1')).body.description,
    (await ask('GET', 'addons')).body.addons.find(({ id }) => id === 1).description,
  ];
  try {
    await use({ database, ask, put, descriptions });
  } finally {
    assert.equal((await server.stop()).code, 0);
  }
}
const changeDirectly = (database, text) =>
  sqlite(
    database,
    `UPDATE resource SET version = version + 1, body = json_set(body, '$.description', '${text}') WHERE kind = 'addon' AND position = 1`,
  );

describe('a change by another program', () => {
  test('is seen by the next read and the next list', () =>
    serving(async ({ database, put, descriptions }) => {
      assert.equal((await put('ours')).status, 200);
      for (let i = 0; i < 20; i += 1) {
        assert.deepEqual(await descriptions(), i === 0 ? ['ours', 'ours'] : [`theirs ${i}`, `theirs ${i}`]);
        changeDirectly(database, `theirs ${i + 1}`);
      }
    }));

  test('is seen when a change of the server follows at once', () =>
    serving(async ({ database, ask, descriptions }) => {
      for (let i = 0; i < 20; i += 1) {
        await descriptions();
        changeDirectly(database, `theirs ${i}`);
        const body = { name: `strategy ${i}`, parameters: [] };
        assert.equal((await ask('POST', 'strategies', { body })).status, 201);
        assert.deepEqual(await descriptions(), [`theirs ${i}`, `theirs ${i}`]);
      }
    }));

  test('of an account holds for its tokens at once', () =>
    serving(async ({ database, ask }) => {
      const account = (await ask('POST', 'service-account', { body: { username: 'robot', rootRole: 1 } })).body;
      const body = { description: 'd', expiresAt: '2999-01-01T00:00:00Z' };
      const { secret } = (await ask('POST', `service-account/${account.id}/token`, { body })).body;
      const change = () => ask('PUT', 'addons/1', { token: secret, body: addonUpdate });
      assert.equal((await change()).status, 200);
      sqlite(
        database,
        `UPDATE resource SET body = json_set(body, '$.rootRole', 3) WHERE kind = 'service-account' AND position = ${account.id}`,
      );
      assert.equal((await change()).status, 403);
    }));

  test('restores a copy: the restored state is read, and can be changed with its tag', () =>
    serving(async ({ database, ask, put, descriptions }) => {
      assert.equal((await put('kept')).status, 200);
      sqlite(database, `.backup '${database}.copy'`);
      for (const text of ['lost', 'lost, too']) assert.equal((await put(text)).status, 200);
      await descriptions();
      sqlite(database, `.restore '${database}.copy'`);
      assert.deepEqual(await descriptions(), ['kept', 'kept']);
      const { etag } = (await ask('GET', 'addons/1')).headers;
      assert.equal((await put('after', { 'if-match': etag })).status, 200);
      assert.deepEqual(await descriptions(), ['after', 'after']);
    }));
});

test('the write-ahead log shrinks again after a long reader', () =>
  serving(async ({ database, ask }) => {
    const reader = spawn('sqlite3', [database], { stdio: ['pipe', 'pipe', 'inherit'] });
    reader.stdin.write('BEGIN; SELECT count(*) FROM resource;\n');
    await once(reader.stdout, 'data');
    const size = () => statSync(`${database}-wal`).size;
    const create = async (name) => {
      const body = { name, description: 'x'.repeat(500_000), parameters: [] };
      assert.equal((await ask('POST', 'strategies', { body })).status, 201);
      assert.equal((await ask('DELETE', `strategies/${name}`)).status, 200);
    };
    for (let i = 0; size() < 12_000_000; i += 1) await create(`long-${i}`);
    reader.stdin.end();
    await once(reader, 'exit');
    let i = 0;
    const shrinks = async () => {
      await create(`short-${(i += 1)}`);
      return size() < 5_000_000;
    };
    assert.ok(await eventually(shrinks, 10_000), `${size()} bytes`);
  }));
