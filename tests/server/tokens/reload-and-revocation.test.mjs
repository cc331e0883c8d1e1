// Tokens that end while the server runs: revoked, expired, or no longer in the file that SIGHUP has it read again.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { folder, start } from '../support/database.mjs';
import { hangUp, wereRead } from '../support/hang-up.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, beginRequest, eventually, startServer, writeFile } from '../support/server.mjs';

const status = async (server, token) => (await sendDirectly(server, 'GET', '/api/admin/addons', { token })).status;

describe('revoked while the body is on its way (D47): 401, and nothing is changed', { concurrency: true }, () => {
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
      (server, _, file) => {
        writeFileSync(file, '[]');
        return hangUp(server, wereRead);
      },
    ],
  ])
    test(what, async () => {
      const ofFile = { token: 'a-token-of-a-file', name: 'f', permissions: ['UPDATE_ADDON'] };
      const file = writeFile(folder, `${what}.json`, [ofFile]);
      const server = await start(undefined, { args: ['--tokens', file] });
      const made = await makeToken(server);
      const body = JSON.stringify(addonUpdate);
      const socket = await beginRequest(server, body.length, made.secret);
      await revoke(server, made, file);
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
    writeFileSync(file, 'too-short');
    assert.ok(await hangUp(server, /^the tokens were not replaced: .*admin-token: the admin token must /));
    assert.equal(await status(server, 'first-admin-token'), 200);
    writeFileSync(file, 'second-admin-token');
    assert.ok(await hangUp(server, /^the tokens were read again$/));
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
