// Tests tokens (D43); their permissions: permissions.test.mjs and the vectors.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { changes } from '../support/operations.mjs';
import { fixtures, isError, tokens } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const args = [
  '--fixtures',
  writeFile(folder, 'fixtures.json', fixtures),
  '--tokens',
  writeFile(folder, 'tokens.json', tokens),
  '--log',
  'json',
];
let server;

const reads = [
  'addons',
  'addons/1',
  'service-account',
  'service-account/9',
  'strategies',
  'strategies/existing-strategy',
];

describe('authentication (5, D43)', () => {
  before(async () => (server = await startServer({ args })));
  after(() => server.stop());

  const refuses = async ({ method, path, body }, token) => {
    const response = await send(server, method, path, { token, body });
    assert.ok(isError(response, 401, 'AuthenticationRequired'), response.text);
    assert.equal(response.headers['www-authenticate'], 'Bearer realm="flagadmin"');
  };
  const wrong = ['', 'wrong', 'Bearer', 'Bearer ', 'Bearer wrong', `Basic ${adminToken}`, `${adminToken}x`];
  for (const token of wrong) test(`${JSON.stringify(token)}: 401`, () => refuses(changes.updateAddon, token));
  for (const name of Object.keys(changes)) test(`${name} without a token: 401`, () => refuses(changes[name], null));

  test('a wrong token: 401 however many came before, and the right one is not refused', async () => {
    for (let i = 0; i < 20; i += 1) await refuses(changes.updateAddon, `wrong-${i}`);
    assert.equal((await send(server, 'GET', '/api/admin/addons')).status, 200);
  });

  for (const path of reads) {
    test(`GET /api/admin/${path} needs a token, with any permission`, async () => {
      const refused = await send(server, 'GET', `/api/admin/${path}`, { token: null });
      assert.ok(isError(refused, 401, 'AuthenticationRequired'));
      assert.equal((await send(server, 'GET', `/api/admin/${path}`, { token: 'reads-and-no-more' })).status, 200);
    });
  }

  for (const prefix of ['', 'Bearer ', 'bearer ', 'BEARER ', 'Bearer   ']) {
    test(`the token after ${JSON.stringify(prefix)}`, async () => {
      assert.equal((await send(server, 'GET', '/api/admin/addons', { token: prefix + adminToken })).status, 200);
    });
  }

  test('two Authorization headers: 401, even when both are right', async () => {
    const response = await sendRaw(
      server,
      `GET /api/admin/addons HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${adminToken}\r\n` +
        `Authorization: ${adminToken}\r\n\r\n`,
    );
    assert.deepEqual(response.statuses, [401]);
  });
});
