// Tokens of accounts whose ids have 18 and 19 digits, one the beginning of the other: each has the rights of its own account.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ask } from './support/instances.mjs';
import { cluster, fixtures, start } from './support/stage.mjs';

const short = '123456789012345678';
const long = '1234567890123456789';
const alone = '2234567890123456789';

/** Fixtures as text: these ids are beyond what a number of JavaScript holds. */
function fixturesWith(...accounts) {
  const member = ([id, role]) => `{"id":${id},"username":"u${id}","rootRole":${role}}`;
  return JSON.stringify(fixtures).replace('"serviceAccounts":[]', `"serviceAccounts":[${accounts.map(member)}]`);
}

async function tokenOf(instance, id) {
  const body = { description: 'all', expiresAt: '2999-01-01T00:00:00.000Z' };
  const { status, body: made } = await ask(instance, 'POST', `service-account/${id}/token`, { body });
  assert.equal(status, 201);
  return made.secret;
}

describe('accounts with ids of up to 19 digits', { timeout: 60_000 }, () => {
  test('a token has the rights of its own account', async () => {
    const accounts = fixturesWith([short, 1], [long, 3], [alone, 1]);
    const instance = await start(cluster.newSchema(), { fixtures: accounts });
    const viewer = await tokenOf(instance, long);
    assert.equal((await ask(instance, 'GET', 'addons/1', { token: viewer })).status, 200);
    assert.equal((await ask(instance, 'DELETE', 'addons/1', { token: viewer })).status, 403);
    assert.equal((await ask(instance, 'DELETE', 'addons/1', { token: await tokenOf(instance, alone) })).status, 200);
    assert.equal((await ask(instance, 'DELETE', 'addons/2', { token: await tokenOf(instance, short) })).status, 200);
  });
});
