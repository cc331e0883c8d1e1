// Stores of released versions, and what a server must be able to do with them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { sendDirectly } from '../server/support/client.mjs';

const contentOf = (version, name) => readFileSync(new URL(`${version}/${name}`, import.meta.url), 'utf8');

/**
 * By version: the layout of its stores, what the next new resources get in them, and the secret of a stored token.
 * Version 0.1.0 gave no ids and had no tokens that authenticate.
 */
const stores = {
  '0.1.0': { layout: 1, strategyTag: '"1"', addonId: '9007199254740994', tokenId: 2 },
  '0.2.0': {
    layout: 2,
    strategyTag: '"3"', // after the version of a strategy type that was deleted
    addonId: '9007199254740995',
    tokenId: 4,
    secret: 'user:9f120f3a86fc0775d413232253d3df9da94eb312bd957cd4c400c0901f3d92cb',
  },
};
const newest = Math.max(...Object.values(stores).map(({ layout }) => layout));

export const releases = Object.keys(stores);
/** Versions whose stores a new server migrates. */
export const olderReleases = releases.filter((release) => stores[release].layout < newest);
export const layoutOf = (release) => stores[release].layout;
export const sqlOf = (version, kind) => contentOf(version, `${kind}.sql`);

/** Everything in the store is returned as the version that wrote it returned it. */
export async function checkContents(server, version) {
  const expected = Object.entries(JSON.parse(contentOf(version, 'expected.json')));
  assert.ok(expected.length > 0);
  for (const [path, { etag, body }] of expected) {
    const response = await sendDirectly(server, 'GET', `/api/admin/${path}`);
    assert.equal(response.status, 200, path);
    // A list may have got further members since.
    assert.ok(response.text === body || response.text.startsWith(`${body.slice(0, -1)},`), `${path}: ${response.text}`);
    if (etag !== undefined) assert.equal(response.headers.etag, etag, path);
  }
}

const changesOf = (release) => [
  [
    'PUT',
    'addons/1',
    {
      provider: 'webhook',
      enabled: false,
      description: 'changed',
      parameters: { url: '*****', authorization: '*****' },
      events: ['feature-created'],
    },
    { etag: '"5"', members: { description: 'changed', enabled: false, projects: ['default'] } },
  ],
  ['PUT', 'service-account/8', { rootRole: 3 }, { etag: '"3"', members: { name: 'Grüße 🚀 2', rootRole: 3 } }],
  [
    'POST',
    'strategies',
    { name: 'new', parameters: [] },
    { etag: stores[release].strategyTag, path: 'strategies/new', members: { name: 'new', editable: true } },
  ],
];

/** Each kind of resource can be changed. A stored secret is kept (D14), a name that is taken stays taken (D31). */
export async function change(server, release) {
  for (const [method, path, body, { etag }] of changesOf(release)) {
    const response = await sendDirectly(server, method, `/api/admin/${path}`, { body });
    assert.ok(response.status === 200 || response.status === 201, response.text);
    assert.equal(response.headers.etag, etag, path);
  }
  const taken = { name: 'gradual/rollout %', parameters: [] };
  assert.equal((await sendDirectly(server, 'POST', '/api/admin/strategies', { body: taken })).status, 409);
  const username = { username: 'build', rootRole: 1 };
  assert.equal((await sendDirectly(server, 'POST', '/api/admin/service-account', { body: username })).status, 409);
}

/** New ids follow the largest id ever given, also when that resource was deleted (D64). */
export async function create(server, release) {
  const { addonId, tokenId } = stores[release];
  const made = await sendDirectly(server, 'POST', '/api/admin/addons', {
    body: { ...changesOf(release)[0][2], parameters: { url: 'https://example.com/new' } },
  });
  assert.equal(made.headers.location, `/api/admin/addons/${addonId}`, made.text);
  const token = { description: 'new', expiresAt: '2999-01-01T00:00:00Z' };
  const { body } = await sendDirectly(server, 'POST', '/api/admin/service-account/7/token', { body: token });
  assert.equal(body.id, tokenId);
}

/** Stored tokens authenticate, with the permissions of their account (D66). */
export async function authenticate(server, release) {
  const { secret } = stores[release];
  if (secret === undefined) return;
  const updated = await sendDirectly(server, 'PUT', '/api/admin/service-account/8', {
    token: secret,
    body: { name: 'by a stored token' },
  });
  assert.equal(updated.status, 200, updated.text);
}

/** Checks the effects of `change`; the new strategy type comes last. */
export async function checkChanges(server, release) {
  for (const [, path, , { etag, path: location = path, members }] of changesOf(release)) {
    const { body, headers } = await sendDirectly(server, 'GET', `/api/admin/${location}`);
    assert.equal(headers.etag, etag);
    for (const [name, value] of Object.entries(members)) assert.deepEqual(body[name], value, `${location}: ${name}`);
  }
  const { strategies } = (await sendDirectly(server, 'GET', '/api/admin/strategies')).body;
  assert.deepEqual(
    strategies.map(({ name }) => name),
    ['default', 'gradual/rollout %', 'made later', 'new'],
  );
}
