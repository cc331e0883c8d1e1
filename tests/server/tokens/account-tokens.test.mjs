// The tokens of service accounts, as a database has them: valid only as their account lists them (D86), and the time of their last use.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { folder, newDatabase, sqlite, start } from '../support/database.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { binary, eventually, writeFile } from '../support/server.mjs';

const future = '2999-01-01T00:00:00.000Z';
const asking = (server) => (method, path, options) => sendDirectly(server, method, `/api/admin/${path}`, options);
const status = async (server, token) => (await sendDirectly(server, 'GET', '/api/admin/addons', { token })).status;

describe('a token is valid only if its account lists it (D86)', () => {
  const path = 'service-account/9';
  const create = (ask, description) => ask('POST', `${path}/token`, { body: { description, expiresAt: future } });

  test('the account of an earlier backup grants nothing to later tokens; an earlier one is listed and can be deleted', async () => {
    const database = newDatabase();
    const first = await start(database);
    const { body: kept } = await create(asking(first), 'kept');
    await first.stop();
    const body = sqlite(database, "SELECT body FROM resource WHERE kind = 'service-account'");
    const second = await start(database);
    const { body: later } = await create(asking(second), 'later');
    assert.equal(await status(second, later.secret), 200);
    await second.stop();
    sqlite(database, `UPDATE resource SET body = '${body}' WHERE kind = 'service-account'`);

    const server = await start(database);
    const ask = asking(server);
    assert.equal(await status(server, later.secret), 401);
    assert.equal(await status(server, kept.secret), 200);
    const { pats } = (await ask('GET', `${path}/token`)).body;
    assert.deepEqual(
      pats.map(({ id }) => id),
      [1, kept.id],
    );
    for (const { id } of pats) assert.equal((await ask('DELETE', `${path}/token/${id}`)).status, 200);
    assert.equal(await status(server, kept.secret), 401);
    assert.equal((await create(ask, 'new')).body.id, later.id + 1, 'no id is given twice (D64)');
    await server.stop();
  });

  test('description and expiry are those that are listed', async () => {
    const database = newDatabase();
    const first = await start(database);
    const { body: made } = await create(asking(first), 'ended');
    await first.stop();
    sqlite(database, "UPDATE resource SET body = replace(body, '2999-', '2000-') WHERE kind = 'service-account'");
    const server = await start(database);
    assert.equal(await status(server, made.secret), 401);
    await server.stop();
  });
});

describe('the time of the last use', () => {
  test('is stored once a minute, and is no change of the account', async () => {
    const database = newDatabase();
    const server = await start(database);
    const ask = asking(server);
    const body = { description: 'used', expiresAt: future };
    const { secret } = (await ask('POST', 'service-account/9/token', { body })).body;
    const before = await ask('GET', 'service-account/9');
    const used = async () => (await ask('GET', 'service-account/9')).body.tokens.at(-1);
    assert.equal((await used()).lastSeen, null);
    assert.equal(
      (await ask('POST', 'strategies', { token: secret, body: {}, headers: { 'content-type': 'text/plain' } })).status,
      415,
    );
    assert.equal((await ask('PUT', 'addons/1', { body: addonUpdate })).status, 200);
    assert.equal((await used()).lastSeen, null, 'of a refused request');
    assert.equal((await ask('GET', 'addons', { token: secret })).status, 200);
    assert.ok(await eventually(async () => (await used()).lastSeen !== null));
    const first = await used();
    assert.equal(first.seenAt, first.lastSeen);
    assert.equal((await ask('GET', 'addons', { token: secret })).status, 200);
    assert.equal(
      (await ask('PUT', 'addons/1', { body: addonUpdate })).status,
      200,
      'comes after what was queued before',
    );
    assert.deepEqual(await used(), first);
    assert.equal((await ask('GET', 'service-account/9')).headers.etag, before.headers.etag);
    await server.stop();

    const earlier = new Date(Date.parse(first.lastSeen) - 61_000).toISOString();
    sqlite(database, `UPDATE resource SET body = replace(body, '${first.lastSeen}', '${earlier}')`);
    const second = await start(database);
    const askAgain = asking(second);
    const lastSeen = async () => (await askAgain('GET', 'service-account/9')).body.tokens.at(-1).lastSeen;
    assert.equal(await lastSeen(), earlier);
    assert.equal((await askAgain('GET', 'addons', { token: secret })).status, 200);
    assert.ok(await eventually(async () => (await lastSeen()) > first.lastSeen), 'stored again after a minute');
    await second.stop();
  });
});

describe('an account with 6,000 tokens (D101)', () => {
  const account = {
    id: 7,
    username: 'many',
    rootRole: 1,
    tokens: Array.from({ length: 5999 }, (_, i) => ({ id: i + 1, userId: 7, description: `${i}`, expiresAt: future })),
  };
  const file = writeFile(folder, 'many.json', { ...fixtures, serviceAccounts: [account] });
  const startMany = (database) => start(database, { fixtures: file });
  const path = 'service-account/7';
  const body = { description: 'used', expiresAt: future };

  test('a use writes little, and is shown at once and after a restart', async () => {
    const database = newDatabase();
    const server = await startMany(database);
    const ask = asking(server);
    const { secret } = (await ask('POST', `${path}/token`, { body })).body;
    const { etag } = (await ask('GET', path)).headers;
    const log = () => statSync(`${database}-wal`).size;
    const before = log();
    assert.equal(await status(server, secret), 200);
    assert.equal((await ask('PUT', 'addons/1', { body: addonUpdate })).status, 200, 'comes after the use');
    assert.ok(log() > before && log() - before < 65_536, `${log() - before} bytes`);
    const shown = async (of) => {
      const used = (await asking(of)('GET', path)).body.tokens.at(-1);
      assert.ok(Date.now() - Date.parse(used.lastSeen) < 60_000);
      assert.deepEqual((await asking(of)('GET', `${path}/token`)).body.pats.at(-1), used);
      assert.deepEqual((await asking(of)('GET', 'service-account')).body.serviceAccounts[0].tokens.at(-1), used);
      return used;
    };
    const used = await shown(server);
    assert.equal((await ask('GET', path)).headers.etag, etag);
    await server.stop();
    assert.match(execFileSync(binary, ['check', '--database', database], { encoding: 'utf8' }), /no damage was found/);
    const second = await start(database);
    assert.deepEqual(await shown(second), used);
    assert.equal(await status(second, secret), 200);
    await second.stop();
  });

  test('what is known of a token in use ends with each change of its account', async () => {
    const server = await startMany();
    const ask = asking(server);
    const change = async () => (await ask('PUT', 'addons/1', { token: secret, body: addonUpdate })).status;
    const { id, secret } = (await ask('POST', `${path}/token`, { body })).body;
    assert.deepEqual([await change(), await change()], [200, 200]);
    assert.equal((await ask('PUT', path, { body: { rootRole: 3 } })).status, 200);
    assert.deepEqual([await change(), await status(server, secret)], [403, 200]);
    assert.equal((await ask('PUT', path, { body: { rootRole: 1 } })).status, 200);
    assert.equal(await change(), 200);
    assert.equal((await ask('DELETE', `${path}/token/${id}`)).status, 200);
    assert.deepEqual([await change(), await status(server, secret)], [401, 401]);
    const { secret: other } = (await ask('POST', `${path}/token`, { body })).body;
    assert.equal(await status(server, other), 200);
    assert.equal((await ask('DELETE', path)).status, 200);
    assert.equal(await status(server, other), 401);
    await server.stop();
  });
});
