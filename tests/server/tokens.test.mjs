// Tests tokens: reloading, revoking, use and expiry, and that no secret is seen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { addonUpdate, fixtures, tokens } from './support/samples.mjs';
import { adminToken, beginRequest, eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

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

/**
 * Sends the signal and waits for a further line of the log about its result. ThreadSanitizer sometimes defers a signal
 * until its thread calls the system again, which may be never: it is sent again then. Other builds must receive the first.
 */
async function hangUp(server, expected) {
  const count = () => server.log.filter((line) => expected.test(line.message)).length;
  const before = count();
  process.kill(server.pid, 'SIGHUP');
  if (/\btsan\b/.test(process.env.FLAGADMIN_SERVER)) {
    for (let left = 10; left !== 0 && !(await eventually(() => count() > before, 3000)); left -= 1) {
      process.kill(server.pid, 'SIGHUP');
    }
  }
  return eventually(() => count() > before);
}
const wereRead = /^the tokens were read again$/;

describe('revoked while the body is on its way (D47): 401, and nothing is changed', () => {
  const file = join(folder, 'revoked.json');
  const account = '/api/admin/service-account/9';
  const expiry = (milliseconds) => new Date(Date.now() + milliseconds).toISOString();
  const create = async (server, expiresAt) =>
    (await sendDirectly(server, 'POST', `${account}/token`, { body: { description: 'd', expiresAt } })).body;
  const remove = async (server, path) => assert.equal((await sendDirectly(server, 'DELETE', path)).status, 200);
  for (const [what, makeToken, revoke] of [
    ['a token', (server) => create(server, expiry(1e9)), (server, { id }) => remove(server, `${account}/token/${id}`)],
    ['the account of a token', (server) => create(server, expiry(1e9)), (server) => remove(server, account)],
    [
      'a token that expires',
      (server) => create(server, expiry(1500)),
      () => new Promise((resolve) => setTimeout(resolve, 1600)),
    ],
    [
      'a token of the file, by SIGHUP',
      () => ({ secret: 'a-token-of-a-file' }),
      (server) => {
        writeFileSync(file, '[]');
        return hangUp(server, wereRead);
      },
    ],
  ])
    test(what, async () => {
      writeFileSync(file, JSON.stringify([{ token: 'a-token-of-a-file', name: 'f', permissions: ['UPDATE_ADDON'] }]));
      const server = await startServer({ args: ['--fixtures', fixturesFile, '--tokens', file, '--log', 'json'] });
      const made = await makeToken(server);
      const body = JSON.stringify(addonUpdate);
      const socket = await beginRequest(server, body.length, made.secret);
      await revoke(server, made);
      socket.write(body);
      assert.ok(await eventually(() => socket.text.includes('\r\n\r\n')));
      assert.match(socket.text, /^HTTP\/1\.1 401 /);
      assert.match(socket.text, /^WWW-Authenticate: Bearer/m);
      const { headers } = await sendDirectly(server, 'GET', '/api/admin/addons/1');
      assert.equal(headers.etag, '"1"');
      await server.stop();
    });
});

describe('SIGHUP', () => {
  const reader = (token) => ({ token, name: 'reader', permissions: [] });

  test('reads the tokens again, for connections that are open, too', async () => {
    const file = writeFile(folder, 'reloaded.json', [
      reader('first-token-of-a-file'),
      reader('second-token-of-a-file'),
    ]);
    const server = await startServer({ args: ['--tokens', file, '--log', 'json'] });
    assert.equal(await status(server, 'first-token-of-a-file'), 200);
    writeFileSync(file, JSON.stringify([reader('second-token-of-a-file'), reader('third-token-of-a-file')]));
    assert.equal(await status(server, 'first-token-of-a-file'), 200, 'not before the signal');
    assert.ok(await hangUp(server, wereRead));
    assert.equal(await status(server, 'first-token-of-a-file'), 401);
    for (const token of ['second-token-of-a-file', 'third-token-of-a-file', adminToken]) {
      assert.equal(await status(server, token), 200);
    }
    assert.equal((await server.stop()).code, 0);
  });

  test('reads the admin token from its file again, too', async () => {
    const file = writeFile(folder, 'admin-token', 'first-admin-token\n');
    const server = await startServer({ token: null, args: ['--admin-token-file', file, '--log', 'json'] });
    assert.equal(server.stdout.length, 1, 'a given token is not printed');
    assert.equal(await status(server, 'first-admin-token'), 200);
    const lastReload = async () => {
      const { text } = await sendDirectly(server, 'GET', '/internal-backstage/prometheus', { token: null });
      return Number(/^flagadmin_last_reload_successful ([01])$/m.exec(text)[1]);
    };
    assert.equal(await lastReload(), 1);
    writeFileSync(file, 'too-short');
    assert.ok(await hangUp(server, /^the tokens were not replaced: .*admin-token: the admin token must /));
    assert.equal(await lastReload(), 0);
    assert.equal(await status(server, 'first-admin-token'), 200);
    writeFileSync(file, 'second-admin-token');
    assert.ok(await hangUp(server, /^the tokens were read again$/));
    assert.equal(await lastReload(), 1);
    assert.equal(await status(server, 'first-admin-token'), 401);
    assert.equal(await status(server, 'second-admin-token'), 200);
    await server.stop();
    assert.ok(!/(first|second)-admin-token/.test(server.stderr));
  });

  test('does not affect others under load', async () => {
    const file = writeFile(folder, 'load.json', [reader('kept-token-of-a-file')]);
    const server = await startServer({ args: ['--log', 'json', '--tokens', file] });
    let isRunning = true;
    const clients = Array.from({ length: 8 }, async () => {
      while (isRunning) assert.equal(await status(server, adminToken), 200);
    });
    for (let i = 0; i < 20; i += 1) assert.ok(await hangUp(server, wereRead));
    isRunning = false;
    await Promise.all(clients);
    assert.equal(await status(server, 'kept-token-of-a-file'), 200);
    assert.equal((await server.stop()).code, 0);
  });
});

describe('secrets', () => {
  test('are in no file, log line, response or metric', async () => {
    const place = temporaryFolder();
    const secrets = {
      admin: 'admin-secret-5d0e1c',
      known: 'known-secret-7b2f90',
      wrong: 'wrong-secret-c41a66',
      parameter: 'parameter-secret-0f9d37',
      account: fixtures.serviceAccounts[0].tokens[0].secret,
    };
    const known = [...tokens, { token: secrets.known, name: 'known', permissions: ['UPDATE_ADDON'] }];
    const tokensFile = writeFile(folder, 'secrets.json', known);
    const args = ['--database', join(place, 'store.db'), '--fixtures', fixturesFile, '--tokens', tokensFile];
    const server = await startServer({ token: secrets.admin, args: [...args, '--log', 'json'] });
    const texts = [];
    const ask = async (method, path, options) => {
      const response = await sendDirectly(server, method, path, options);
      texts.push(response.text, JSON.stringify(response.headers));
      return response.status;
    };
    const withSecret = { ...addonUpdate, parameters: { ...addonUpdate.parameters, authorization: secrets.parameter } };
    assert.equal(await ask('PUT', '/api/admin/addons/1', { token: secrets.admin, body: withSecret }), 200);
    texts.length = 0; // this one response may repeat what the caller sent (D14)
    for (const token of [secrets.admin, `Bearer ${secrets.known}`, secrets.wrong, null]) {
      for (const path of [
        'addons',
        'addons/1',
        'service-account',
        'service-account/9',
        'strategies',
        `nothing?token=${token}`,
      ]) {
        await ask('GET', `/api/admin/${encodeURI(path)}`, { token, headers: { 'x-token': token ?? '' } });
      }
      await ask('PUT', '/api/admin/addons/1', { token, body: { ...addonUpdate, parameters: { url: 5 } } });
      await ask('PUT', '/api/admin/addons/1', { token, body: `{"token":"${secrets.parameter}"` });
      await ask('PUT', '/api/admin/service-account/9', { token, body: { name: 'x' } });
    }
    assert.ok(await hangUp(server, wereRead));
    await ask('GET', '/internal-backstage/prometheus', { token: null });

    const ofTheToken = [secrets.admin, secrets.known, secrets.wrong];
    // Not in a path without a route: the message and the log have it, as the client wrote it.
    const responses = texts.join('\n');
    for (const secret of [...ofTheToken, secrets.parameter, secrets.account]) {
      assert.ok(!responses.includes(secret), `a response holds ${secret}`);
      assert.ok(!server.stderr.includes(secret), `the log holds ${secret}`);
    }
    const grep = () => {
      for (const name of readdirSync(place)) {
        const content = readFileSync(join(place, name));
        for (const secret of [...ofTheToken, ...tokens.map(({ token }) => token), secrets.account]) {
          assert.ok(!content.includes(secret), `${name} holds ${secret}`);
        }
      }
    };
    grep();
    await server.kill();
    grep();
    for (const secret of [...ofTheToken, secrets.parameter, secrets.account]) {
      assert.ok(!server.stderr.includes(secret), `the log holds ${secret} in the end`);
    }
    assert.deepEqual(
      readdirSync(place).sort(),
      ['store.db', 'store.db-lock', 'store.db-shm', 'store.db-wal'],
      'these were searched',
    );
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
