// Stored rows that no longer match their schema, and database files that are deleted or replaced.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { folder, hold, newDatabase, sqlite, start, update } from '../support/database.mjs';
import { addonUpdate, isError } from '../support/samples.mjs';
import { eventually, runServer } from '../support/server.mjs';

const get = (server, path) => sendDirectly(server, 'GET', path);
describe('damaged rows', () => {
  const database = newDatabase();
  let server;
  before(async () => {
    await (await start(database)).stop();
    sqlite(
      database,
      `UPDATE resource SET body = 'garbage' WHERE kind = 'service-account';
       UPDATE resource SET body = '{"name": "existing-strategy"}' WHERE kind = 'strategy';
       UPDATE resource SET body = '{"id": 2, "provider": "secret-provider" ' WHERE kind = 'addon' AND position = 2;`,
    );
    server = await start(database);
  });
  after(() => server.stop());

  for (const [path, list, key, line] of [
    ['/service-account/9', '/service-account', 'serviceAccounts', /^the stored service account 9 is damaged: /],
    ['/strategies/existing-strategy', '/strategies', 'strategies', /^the stored strategy type existing-strategy is /],
    ['/addons/2', '/addons', 'addons', /^the stored addon 2 is damaged: /],
  ]) {
    test(`${path}: 500 with an id, and a log line that names it; its list leaves it out`, async () => {
      const response = await get(server, `/api/admin${path}`);
      assert.ok(isError(response, 500, 'InternalError'), response.text);
      const isLogged = () =>
        server.log.some((entry) => entry.errorId === response.body.id && line.test(entry.message ?? ''));
      assert.ok(await eventually(isLogged));
      const all = await get(server, `/api/admin${list}`);
      assert.equal(all.status, 200);
      assert.equal(all.body[key].length, key === 'addons' ? 1 : 0);
      const isReported = () =>
        server.log.some((entry) => line.test(entry.message ?? '') && entry.message.endsWith('; lists leave it out'));
      assert.ok(await eventually(isReported));
      assert.ok(!server.stderr.includes('secret-provider') && !server.stderr.includes('garbage'));
    });
  }

  test('a change of a damaged row is refused in the same way', async () => {
    const response = await sendDirectly(server, 'PUT', '/api/admin/service-account/9', { body: { name: 'x' } });
    assert.ok(isError(response, 500, 'InternalError'), response.text);
    assert.ok(
      await eventually(() =>
        server.log.some((entry) => entry.errorId === response.body.id && /damaged/.test(entry.message)),
      ),
    );
    assert.equal((await update(server, { description: 'others can be changed' })).status, 200);
  });
});

describe('a damaged service account', () => {
  test('grants nothing: its tokens are 401, with a log line; where no token is needed, none is looked up', async () => {
    const database = newDatabase();
    const first = await start(database);
    const body = { description: 'of a damaged account', expiresAt: '2999-01-01T00:00:00.000Z' };
    const { secret } = (await sendDirectly(first, 'POST', '/api/admin/service-account/9/token', { body })).body;
    await first.stop();
    sqlite(database, `UPDATE resource SET body = '{"id":9,"rootRole":1' WHERE kind = 'service-account'`);
    const server = await start(database);
    const lines = () => server.log.filter(({ message }) => /account 9 is damaged: .*; its tokens/.test(message));
    for (const [method, path, status] of [
      ['GET', '/health', 200],
      ['GET', '/docs/openapi.json', 200],
      ['GET', '/nowhere', 404],
      ['PATCH', '/api/admin/addons/1', 405],
      ['OPTIONS', '/api/admin/addons/1', 204],
    ]) {
      assert.equal((await sendDirectly(server, method, path, { token: secret })).status, status);
    }
    const refused = await sendDirectly(server, 'DELETE', '/api/admin/addons/1', { token: secret });
    assert.ok(isError(refused, 401, 'AuthenticationRequired'), refused.text);
    assert.ok(await eventually(() => lines().length === 1));
    assert.equal((await get(server, '/api/admin/addons/1')).status, 200);
    await server.stop();
    assert.equal(lines().length, 1, 'one look-up');
  });
});

describe('the use of a token', () => {
  test('that the store could not write is written by one that comes some seconds later', async () => {
    const database = newDatabase();
    const server = await start(database);
    const path = '/api/admin/service-account/9';
    const body = { description: 'used', expiresAt: '2999-01-01T00:00:00.000Z' };
    const { secret } = (await sendDirectly(server, 'POST', `${path}/token`, { body })).body;
    const use = async () => (await sendDirectly(server, 'GET', '/api/admin/addons/1', { token: secret })).status;
    const lastSeen = async () => (await get(server, path)).body.tokens.at(-1).lastSeen;
    const holder = await hold(database);
    assert.equal(await use(), 200);
    assert.equal((await update(server, { description: 'comes after the use' })).status, 503);
    await holder.end();
    assert.ok(await eventually(async () => (await update(server, { description: 'not held' })).status === 200, 20_000));
    assert.equal(await use(), 200);
    assert.equal((await update(server, { description: 'comes after that use' })).status, 200);
    assert.ok(await eventually(async () => (await use()) === 200 && (await lastSeen()) !== null, 20_000));
    await server.stop();
  });
});

describe('flagadmin-server check', () => {
  test('makes no file, and leaves one in use alone', async () => {
    const missing = join(folder, 'missing.db');
    const { code, stderr } = await runServer(['check', '--database', missing]);
    assert.equal(code, 2);
    assert.match(stderr, /there is no such file/);
    assert.ok(!existsSync(missing));
    const database = newDatabase();
    const server = await start(database);
    assert.equal((await runServer(['check', '--database', database])).code, 2);
    await server.stop();
  });
});

describe('a backup that is restored into the file beside the server (D89)', () => {
  const names = async (server) => {
    const { body, headers } = await get(server, '/api/admin/strategies');
    return { names: body.strategies.map(({ name }) => name), tag: headers.etag };
  };
  const create = async (server, name) => {
    const body = { name, parameters: [] };
    assert.equal((await sendDirectly(server, 'POST', '/api/admin/strategies', { body })).status, 201);
  };
  const path = '/api/admin/strategies/existing-strategy';

  async function restoredBeside() {
    const database = newDatabase();
    const server = await start(database);
    assert.deepEqual((await names(server)).names, ['existing-strategy']);
    sqlite(database, `.backup '${database}.backup'`);
    await create(server, 'lost');
    assert.equal((await sendDirectly(server, 'POST', `${path}/deprecate`)).status, 200);
    const before = await names(server);
    assert.deepEqual(before.names, ['existing-strategy', 'lost']);
    assert.equal((await get(server, path)).headers.etag, '"2"');
    sqlite(database, `.restore '${database}.backup'`);
    return { server, before, database };
  }

  test('is what lists and single reads have, soon', async () => {
    const { server, before } = await restoredBeside();
    assert.ok(await eventually(async () => (await names(server)).names.length === 1, 10_000));
    const { status, headers } = await get(server, path);
    assert.deepEqual([status, headers.etag], [200, '"1"']);
    assert.equal((await get(server, '/api/admin/strategies/lost')).status, 404);
    assert.notEqual((await names(server)).tag, before.tag);
    await server.stop();
  });

  test('is what they have after a change, whose number is that of a change that is lost', async () => {
    const { server } = await restoredBeside();
    await create(server, 'new');
    assert.equal((await sendDirectly(server, 'POST', `${path}/deprecate`)).status, 200);
    assert.deepEqual((await names(server)).names, ['existing-strategy', 'new']);
    await server.stop();
  });

  test('has its counters corrected', async () => {
    const { server, database } = await restoredBeside();
    sqlite(database, "UPDATE resource_counter SET last = 0 WHERE kind = 'addon'");
    const made = await sendDirectly(server, 'POST', '/api/admin/addons', { body: addonUpdate });
    assert.deepEqual([made.status, made.body.id], [201, 3]);
    await server.stop();
  });
});

describe('a database file that goes', () => {
  for (const [what, replace] of [
    ['is deleted', (database) => rmSync(database)],
    ['is moved away', (database) => renameSync(database, `${database}.old`)],
    [
      'is replaced by a copy',
      (database) => {
        copyFileSync(database, `${database}.new`);
        renameSync(`${database}.new`, database);
      },
    ],
    ['loses its write-ahead log', (database) => rmSync(`${database}-wal`)],
  ]) {
    test(`${what}: changes get 503, with a log line`, async () => {
      const database = newDatabase();
      const server = await start(database);
      assert.equal((await update(server, { description: 'before' })).status, 200);
      replace(database);
      const response = await update(server, { description: 'lost' });
      assert.ok(isError(response, 503, 'ServiceUnavailable'), response.text);
      assert.equal(response.headers['retry-after'], '1');
      const isLogged = () =>
        server.log.some(
          (line) => line.errorId === response.body.id && /was deleted or replaced$/.test(line.message ?? ''),
        );
      assert.ok(await eventually(isLogged));
      assert.equal((await get(server, '/ready')).status, 503);
      assert.equal((await get(server, '/health')).status, 200);
      const second = await runServer(['--port', '0', '--database', database]);
      assert.equal(second.code, 2);
      assert.match(second.stderr, /is in use by another flagadmin-server/);
      await server.stop();
    });
  }

  test('leaves nothing beside the database when the server ends', async () => {
    const database = newDatabase();
    const server = await start(database);
    assert.ok(existsSync(`${database}-lock`));
    await server.stop();
    assert.ok(!existsSync(`${database}-lock`));
  });
});
