// Tests which permissions, and which of the default roles, permit each operation that changes something (D44, D60–D63, D66).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { changes, storedResources } from '../support/operations.mjs';
import { isError } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const permissions = [...new Set(Object.values(changes).map(({ permission }) => permission))];
const roles = ['Admin', 'Editor', 'Viewer']; // their ids are 1, 2 and 3

const folder = temporaryFolder();
const tokenOf = (permission) => `token-with-${permission}`;
const tokens = writeFile(folder, 'tokens.json', [
  ...permissions.map((name) => ({ token: tokenOf(name), name, permissions: [name] })),
  { token: tokenOf('nothing'), name: 'nothing', permissions: [] },
]);
const args = ['--fixtures', writeFile(folder, 'fixtures.json', storedResources), '--tokens', tokens, '--log', 'off'];

/** The secret of a token of a new service account with this root role. */
async function makeToken(server, rootRole) {
  const body = { username: `of-role-${rootRole}`, rootRole };
  const { id } = (await send(server, 'POST', '/api/admin/service-account', { body })).body;
  const ofToken = { description: 'x', expiresAt: '2999-01-01T00:00:00.000Z' };
  return (await send(server, 'POST', `/api/admin/service-account/${id}/token`, { body: ofToken })).body.secret;
}

/** In an order in which all can succeed: deletions come last, of an account after those of its tokens. */
const isDeletion = ([, { method }]) => method === 'DELETE';
const ordered = Object.entries(changes).sort(
  (a, b) => isDeletion(a) - isDeletion(b) || b[1].path.length - a[1].path.length,
);

/** Sends every change with the token, and expects success of those whose row has `holder`. */
function assertMatrix(holder, server, token) {
  for (const [name, { method, path, body, success, permission, isForEditors }] of ordered) {
    const isPermitted = [permission, 'Admin', isForEditors && 'Editor'].includes(holder);
    test(`${name}: ${isPermitted ? success : 403}`, async () => {
      const response = await send(server(), method, path, { token: token(), body });
      if (isPermitted) {
        assert.equal(response.status, success, response.text);
      } else {
        assert.ok(isError(response, 403, 'NoAccessError'), `${response.status} ${response.text}`);
        assert.equal(response.body.message, `the permission ${permission} is required`);
      }
    });
  }
}

for (const holder of ['nothing', ...permissions]) {
  describe(`a token with ${holder}`, () => {
    let server;
    before(async () => (server = await startServer({ args })));
    after(() => server.stop());
    assertMatrix(
      holder,
      () => server,
      () => tokenOf(holder),
    );
  });
}

roles.forEach((role, index) => {
  describe(`a token of a service account with the role ${role}`, () => {
    let server;
    let secret;
    before(async () => {
      server = await startServer({ args });
      secret = await makeToken(server, index + 1);
    });
    after(() => server.stop());
    assertMatrix(
      role,
      () => server,
      () => secret,
    );
  });
});
