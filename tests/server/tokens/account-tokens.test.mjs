// The tokens of service accounts, as a database has them: valid only as their account lists them (D86), and the time of their last use.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const future = '2999-01-01T00:00:00.000Z';
const asking = (server) => (method, path, options) => sendDirectly(server, method, `/api/admin/${path}`, options);
let databases = 0;
const newDatabase = () => join(folder, `tokens-${(databases += 1)}.db`);
const start = (database) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'json'] });
const sql = (database, text) => execFileSync('sqlite3', ['-bail', database], { input: text, encoding: 'utf8' }).trim();
const status = async (server, token) => (await sendDirectly(server, 'GET', '/api/admin/addons', { token })).status;

describe('a token is valid only if its account lists it (D86)', () => {
  const path = 'service-account/9';
  const create = (ask, description) => ask('POST', `${path}/token`, { body: { description, expiresAt: future } });

  test('the account of an earlier backup grants nothing to later tokens; an earlier one is listed and can be deleted', async () => {
    const database = newDatabase();
    const first = await start(database);
    const { body: kept } = await create(asking(first), 'kept');
    await first.stop();
    const body = sql(database, "SELECT body FROM resource WHERE kind = 'service-account'");
    const second = await start(database);
    const { body: later } = await create(asking(second), 'later');
    assert.equal(await status(second, later.secret), 200);
    await second.stop();
    sql(database, `UPDATE resource SET body = '${body}' WHERE kind = 'service-account'`);

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
    sql(database, "UPDATE resource SET body = replace(body, '2999-', '2000-') WHERE kind = 'service-account'");
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
    sql(database, `UPDATE resource SET body = replace(body, '${first.lastSeen}', '${earlier}')`);
    const second = await start(database);
    const askAgain = asking(second);
    const lastSeen = async () => (await askAgain('GET', 'service-account/9')).body.tokens.at(-1).lastSeen;
    assert.equal(await lastSeen(), earlier);
    assert.equal((await askAgain('GET', 'addons', { token: secret })).status, 200);
    assert.ok(await eventually(async () => (await lastSeen()) > first.lastSeen), 'stored again after a minute');
    await second.stop();
  });
});
