// The whole life of each resource (D60–D66), on instances that share what they store: every request goes to the next one.
import assert from 'node:assert/strict';

import { sendDirectly } from './client.mjs';
import { eventually } from './server.mjs';
import { isError } from './samples.mjs';

const addon = {
  provider: 'webhook',
  description: 'made',
  enabled: true,
  parameters: { url: 'https://example.com/hook', authorization: 'a-secret' },
  events: ['feature-created'],
};
export const future = '2999-01-01T00:00:00.000Z';

/** A client that sends requests to one instance after the other. `path` begins after `/api/admin/`. */
export function alternating(...instances) {
  let turn = 0;
  return (method, path, options) => {
    turn += 1;
    return sendDirectly(instances[turn % instances.length], method, `/api/admin/${path}`, options);
  };
}

/** The status is as expected, and there is no content. */
function isEmpty(response, status) {
  assert.equal(response.status, status, response.text);
  assert.equal(response.text, '');
  assert.equal(response.headers['content-type'], undefined);
}

export async function checkAddons(ask) {
  const made = await ask('POST', 'addons', { body: addon });
  assert.equal(made.status, 201, made.text);
  const path = `addons/${made.body.id}`;
  assert.equal(made.headers.location, `/api/admin/${path}`);
  assert.equal(made.headers.etag, '"1"');
  const found = await ask('GET', path);
  assert.deepEqual([found.status, found.headers.etag], [200, '"1"']);
  assert.equal(found.body.parameters.authorization, '*****');
  assert.equal((await ask('PUT', path, { body: { ...addon, description: 'changed' } })).headers.etag, '"2"');
  assert.ok(isError(await ask('DELETE', path, { headers: { 'if-match': '"1"' } }), 412, 'PreconditionFailed'));
  assert.ok(isError(await ask('DELETE', path, { headers: { 'if-none-match': '*' } }), 412, 'PreconditionFailed'));
  isEmpty(await ask('DELETE', path, { headers: { 'if-match': '"2"' } }), 200);
  for (const [method, options] of [['GET'], ['DELETE'], ['PUT', { body: addon }]])
    assert.ok(isError(await ask(method, path, options), 404, 'NotFoundError'), method);
  const next = await ask('POST', 'addons', { body: addon });
  assert.equal(next.body.id, made.body.id + 1, 'an id is never given twice (D64)');
  const { addons } = (await ask('GET', 'addons')).body;
  assert.ok(addons.some(({ id }) => id === next.body.id) && addons.every(({ id }) => id !== made.body.id));
  isEmpty(await ask('DELETE', `addons/${next.body.id}`), 200);
  return next.body.id;
}

export async function checkStrategies(ask) {
  const strategy = { name: 'life/of a strategy', parameters: [] };
  const path = `strategies/${encodeURIComponent(strategy.name)}`;
  const made = await ask('POST', 'strategies', { body: strategy });
  assert.equal(made.status, 201, made.text);
  isEmpty(await ask('POST', `${path}/deprecate`), 200);
  assert.equal((await ask('GET', path)).body.deprecated, true);
  isEmpty(
    await ask('POST', `${path}/reactivate`, { body: 'is ignored', headers: { 'content-type': 'text/plain' } }),
    200,
  );
  const before = await ask('GET', path);
  assert.equal(before.body.deprecated, false);
  assert.ok(isError(await ask('POST', 'strategies', { body: strategy }), 409, 'NameExistsError'));
  isEmpty(await ask('DELETE', path), 200);
  assert.ok(isError(await ask('POST', `${path}/deprecate`), 404, 'NotFoundError'));
  const again = await ask('POST', 'strategies', { body: { ...strategy, description: 'another one' } });
  assert.equal(again.status, 201, again.text);
  assert.ok(
    Number(again.headers.etag.slice(1, -1)) > Number(before.headers.etag.slice(1, -1)),
    'a tag is never used twice',
  );
  const stale = { 'if-none-match': before.headers.etag };
  assert.equal((await ask('GET', path, { headers: stale })).body.description, 'another one');
  isEmpty(await ask('DELETE', path, { headers: { 'if-match': again.headers.etag } }), 200);
}

/** Returns the secret of a token that works: its role may change addons. */
export async function checkAccounts(ask) {
  const account = { username: 'life', name: 'Life', rootRole: 2 };
  const made = await ask('POST', 'service-account', { body: account });
  assert.equal(made.status, 201, made.text);
  const path = `service-account/${made.body.id}`;
  assert.equal(made.headers.location, `/api/admin/${path}`);
  assert.ok(isError(await ask('POST', 'service-account', { body: account }), 409, 'NameExistsError'));
  const token = { description: 'deploys', expiresAt: future };
  const created = await ask('POST', `${path}/token`, { body: token });
  assert.equal(created.status, 201, created.text);
  const { secret, id } = created.body;
  assert.match(secret, /^user:[0-9a-f]{64}$/);
  assert.ok(isError(await ask('POST', `${path}/token`, { body: token }), 409, 'NameExistsError'));
  assert.ok(
    isError(
      await ask('POST', `${path}/token`, { body: { ...token, expiresAt: '2020-01-01T00:00:00Z' } }),
      400,
      'ValidationError',
    ),
  );
  for (const read of [path, `${path}/token`, 'service-account']) {
    const { status, text } = await ask('GET', read, { token: secret });
    assert.equal(status, 200, text);
    assert.ok(!text.includes(secret), read);
  }
  const { pats } = (await ask('GET', `${path}/token`)).body;
  assert.deepEqual(
    pats.map((pat) => [pat.id, pat.description]),
    [[id, 'deploys']],
  );
  assert.deepEqual(
    (await ask('GET', 'service-account')).body.rootRoles.map((role) => role.id),
    [1, 2, 3],
  );

  const addonOf = (response) => `addons/${response.body.id}`;
  const allowed = await ask('POST', 'addons', { token: `bearer ${secret}`, body: addon });
  assert.equal(allowed.status, 201, allowed.text);
  assert.ok(isError(await ask('PUT', path, { token: secret, body: { name: 'x' } }), 403, 'NoAccessError'));
  assert.ok(isError(await ask('GET', path, { token: `${secret.slice(0, -1)}x` }), 401, 'AuthenticationRequired'));
  assert.equal((await ask('PUT', path, { body: { rootRole: 3 } })).status, 200);
  assert.ok(
    isError(await ask('DELETE', addonOf(allowed), { token: secret }), 403, 'NoAccessError'),
    'the role has changed',
  );
  assert.equal((await ask('PUT', path, { body: { rootRole: 77 } })).status, 200);
  assert.equal((await ask('GET', path, { token: secret })).status, 200, 'an unknown role may read');
  assert.equal((await ask('PUT', path, { body: { rootRole: 1 } })).status, 200);
  isEmpty(await ask('DELETE', addonOf(allowed), { token: secret }), 200);

  const isSeen = async () => (await ask('GET', `${path}/token`)).body.pats[0].lastSeen !== null;
  assert.ok(await eventually(isSeen), 'the use is stored');
  const other = await ask('POST', `${path}/token`, { body: { ...token, description: 'other' } });
  isEmpty(await ask('DELETE', `${path}/token/${other.body.id}`), 200);
  assert.ok(isError(await ask('DELETE', `${path}/token/${other.body.id}`), 404, 'NotFoundError'));
  assert.ok(isError(await ask('GET', path, { token: other.body.secret }), 401, 'AuthenticationRequired'));
  return { path, secret };
}

/** With the account its tokens are deleted. */
export async function checkDeletedAccount(ask, { path, secret }) {
  assert.equal((await ask('GET', path, { token: secret })).status, 200);
  isEmpty(await ask('DELETE', path), 200);
  assert.ok(isError(await ask('GET', 'addons', { token: secret }), 401, 'AuthenticationRequired'));
  assert.ok(isError(await ask('GET', path), 404, 'NotFoundError'));
}
