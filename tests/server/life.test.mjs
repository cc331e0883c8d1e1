// Creating, changing and deleting (D60–D66): across restarts, after kills, and its log lines.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import {
  alternating,
  checkAccounts,
  checkAddons,
  checkDeletedAccount,
  checkStrategies,
  future,
} from './support/life.mjs';
import { addonUpdate, fixtures, isError } from './support/samples.mjs';
import { eventually, runServer, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
let databases = 0;
const newDatabase = () => join(folder, `life-${(databases += 1)}.db`);
const start = (database, args = []) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'json', ...args] });
const sql = (database, text) => execFileSync('sqlite3', ['-bail', database], { input: text, encoding: 'utf8' }).trim();

describe('the life of resources in a file', () => {
  test('each is created, changed and deleted; ids and tokens outlive a restart', async () => {
    const database = newDatabase();
    const first = await start(database);
    const ask = alternating(first);
    const lastId = await checkAddons(ask);
    assert.equal(lastId, 4);
    await checkStrategies(ask);
    const account = await checkAccounts(ask);
    const isNamed = () => first.log.some((line) => line.token === 'life/deploys' && line.resource === 'addon/5');
    assert.ok(await eventually(isNamed), 'the log names account and token');
    await first.stop();
    assert.ok(!first.stderr.includes(account.secret));
    assert.equal(sql(database, `SELECT count(*) FROM resource WHERE body LIKE '%${account.secret}%'`), '0');
    const second = await start(database);
    const askAgain = alternating(second);
    assert.equal((await askAgain('POST', 'addons', { body: addonUpdate })).body.id, 6);
    await checkDeletedAccount(askAgain, account);
    await second.stop();
    assert.equal(sql(database, "SELECT count(*) FROM resource WHERE kind = 'service-account-token'"), '0');
  });

  test('fixtures are not loaded again after everything was deleted', async () => {
    const database = newDatabase();
    const first = await start(database);
    const ask = alternating(first);
    for (const path of ['addons/1', 'addons/2', 'service-account/9', 'strategies/existing-strategy'])
      assert.equal((await ask('DELETE', path)).status, 200, path);
    await first.stop();
    const second = await start(database);
    assert.deepEqual((await alternating(second)('GET', 'addons')).body.addons, []);
    assert.equal((await alternating(second)('POST', 'addons', { body: addonUpdate })).body.id, 3);
    await second.stop();
  });

  test('killed at any moment: what was created is there once, what was deleted stays deleted', async () => {
    const database = newDatabase();
    const created = new Set();
    const deleting = new Set(); // sent, and perhaps done
    const deleted = new Set(); // responded
    const createAndDelete = async (ask) => {
      for (;;) {
        const { status, text, body } = await ask('POST', 'addons', { body: addonUpdate });
        assert.equal(status, 201, text);
        assert.ok(!created.has(body.id), `${body.id} was given twice`);
        created.add(body.id);
        if (body.id % 3 !== 0) continue;
        deleting.add(body.id);
        assert.equal((await ask('DELETE', `addons/${body.id}`)).status, 200);
        deleted.add(body.id);
      }
    };
    const rounds = 5;
    for (let round = 0; round <= rounds; round += 1) {
      const server = await start(database);
      const ask = alternating(server);
      const present = new Set((await ask('GET', 'addons')).body.addons.map(({ id }) => id));
      for (const id of created) assert.ok(present.has(id) || deleting.has(id), `${id} is lost`);
      for (const id of deleted) assert.ok(!present.has(id), `${id} came back`);
      if (round === rounds) return server.stop();
      const clients = Promise.allSettled(Array.from({ length: 4 }, () => createAndDelete(ask)));
      assert.ok(await eventually(() => created.size > (round + 1) * 40));
      await server.kill();
      for (const { reason } of await clients) assert.notEqual(reason.name, 'AssertionError', reason);
    }
  });

  test('an id that would overflow: 500, and nothing is stored', async () => {
    const largest = { ...fixtures.addons[0], id: 'ID' };
    const file = join(folder, 'largest.json');
    writeFile(folder, 'largest.json', JSON.stringify({ addons: [largest] }).replace('"ID"', '9223372036854775807'));
    const server = await startServer({ args: ['--fixtures', file, '--log', 'off'] });
    const ask = alternating(server);
    assert.ok(isError(await ask('POST', 'addons', { body: addonUpdate }), 500, 'InternalError'));
    assert.equal((await ask('GET', 'addons')).body.addons.length, 1);
    await server.stop();
  });
});

describe('providers whose parameters were renamed', () => {
  const parameter = (name, sensitive) => ({ name, displayName: name, type: 'text', required: false, sensitive });
  const providersOf = (...parameters) => {
    const pager = { name: 'pager', displayName: 'P', description: 'Rings', documentationUrl: 'https://example.com/' };
    const definition = { ...pager, parameters: parameters.map((one) => parameter(...one)), events: [] };
    return writeFile(folder, `providers-${parameters.join()}.json`, [definition]);
  };
  const addon = { ...addonUpdate, provider: 'pager' };
  const addons = [{ ...addon, id: 1, description: null, parameters: { number: 'fixture-secret' } }];
  const database = newDatabase();

  async function withProviders(providers, work) {
    const server = await startServer({
      args: [
        '--database',
        database,
        '--fixtures',
        writeFile(folder, 'pagers.json', { addons }),
        '--providers',
        providers,
      ],
    });
    const ask = alternating(server);
    await work(async (method, path, parameters) => {
      const { text, body } = await ask(method, path, { body: parameters && { ...addon, parameters } });
      assert.ok(!/secret|sensitiveParameters/.test(text), text);
      return body.parameters ?? body.addons.map((one) => one.parameters);
    });
    await server.stop();
  }

  test('what was sensitive when it was stored stays masked (D14i)', async () => {
    await withProviders(providersOf(['number', true], ['volume', false]), (ask) =>
      ask('POST', 'addons', { number: 'sent-secret', volume: 11 }),
    );
    await withProviders(providersOf(['phone', true], ['volume', false]), async (ask) => {
      assert.deepEqual(await ask('GET', 'addons'), [{ number: '*****' }, { number: '*****', volume: 11 }]);
      const kept = { number: '*****', volume: 12 };
      assert.deepEqual(await ask('PUT', 'addons/2', kept), kept);
    });
    await withProviders(providersOf(['number', false]), async (ask) => {
      assert.deepEqual(await ask('GET', 'addons'), [{ number: '*****' }, { number: '*****', volume: 12 }]);
      assert.deepEqual(await ask('PUT', 'addons/2', { number: '*****' }), { number: '*****' });
      assert.deepEqual(await ask('PUT', 'addons/1', { number: 'clear' }), { number: 'clear' });
      assert.deepEqual(await ask('GET', 'addons'), [{ number: 'clear' }, { number: '*****' }]);
    });
    assert.equal(sql(database, "SELECT count(*) FROM resource WHERE body LIKE '%sent-secret%'"), '1');
  });
});

describe('root roles', () => {
  test('of a file take the place of the defaults', async () => {
    const roles = [
      { id: 7, name: 'Strategies', permissions: ['CREATE_STRATEGY'] },
      { id: 8, name: 'All', permissions: ['*'] },
    ];
    const server = await start(newDatabase(), ['--roles', writeFile(folder, 'roles.json', roles)]);
    const ask = alternating(server);
    assert.deepEqual(
      (await ask('GET', 'service-account')).body.rootRoles,
      roles.map(({ id, name }) => ({ id, name, type: 'root' })),
    );
    const account = (await ask('POST', 'service-account', { body: { username: 'a', rootRole: 7 } })).body;
    const body = { description: 'only', expiresAt: future };
    const { secret } = (await ask('POST', `service-account/${account.id}/token`, { body })).body;
    const strategy = { name: 'by a role', parameters: [] };
    assert.equal((await ask('POST', 'strategies', { token: secret, body: strategy })).status, 201);
    assert.ok(isError(await ask('DELETE', 'strategies/by%20a%20role', { token: secret }), 403, 'NoAccessError'));
    await server.stop();
  });

  for (const [what, roles, pattern] of [
    ['no role', [], /roles-bad\.json:1: there must be at least one role/],
    [
      'an id twice',
      [
        { id: 1, name: 'a', permissions: [] },
        { id: 1, name: 'b', permissions: [] },
      ],
      /role id occurs twice: 1/,
    ],
    ['an id that is none', [{ id: 0, name: 'a', permissions: [] }], /:1: the id of a role must be at least 1/],
    [
      'an empty name',
      '[{ "id": 1, "permissions": [],\n"name":\n"" }]',
      /roles-bad\.json:3: the name of a role must not be empty/,
    ],
    [
      'an unknown permission',
      [{ id: 1, name: 'a', permissions: ['FLY'] }],
      /\/0\/permissions\/0 must be .*\*, but "FLY" was sent/,
    ],
    [
      'an unknown property',
      '[{ "id": 1, "name": "a", "permissions": [],\n"extra":\n"x" }]',
      /roles-bad\.json:2: \/0\/extra is not a known property/,
    ],
  ]) {
    test(`a file with ${what} is refused`, async () => {
      const file = writeFile(folder, 'roles-bad.json', roles);
      const { code, stderr } = await runServer(['--port', '0', '--roles', file]);
      assert.equal(code, 2);
      assert.match(stderr, pattern);
    });
  }
});

describe('the time of the last use', () => {
  test('is stored once a minute, and is no change of the account', async () => {
    const database = newDatabase();
    const server = await start(database);
    const ask = alternating(server);
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
    const askAgain = alternating(second);
    const lastSeen = async () => (await askAgain('GET', 'service-account/9')).body.tokens.at(-1).lastSeen;
    assert.equal(await lastSeen(), earlier);
    assert.equal((await askAgain('GET', 'addons', { token: secret })).status, 200);
    assert.ok(await eventually(async () => (await lastSeen()) > first.lastSeen), 'stored again after a minute');
    await second.stop();
  });

  test('a token is refused once it is expired', async () => {
    const database = newDatabase();
    const server = await start(database);
    const ask = alternating(server);
    const body = { description: 'short', expiresAt: future };
    const { secret } = (await ask('POST', 'service-account/9/token', { body })).body;
    assert.equal((await ask('GET', 'addons', { token: secret })).status, 200);
    await server.stop();
    // Instead of waiting: the time to expire was a second ago.
    sql(
      database,
      `UPDATE resource SET body = replace(body, '${future}', '${new Date(Date.now() - 1000).toISOString()}')`,
    );
    const later = await start(database);
    const refused = await alternating(later)('GET', 'addons', { token: secret });
    assert.ok(isError(refused, 401, 'AuthenticationRequired'), refused.text);
    await later.stop();
  });
});
