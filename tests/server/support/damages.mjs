// Damages of a database that `check` must find (D85, D86): whatever stands twice in it, told apart.
import assert from 'node:assert/strict';

import { sendDirectly } from './client.mjs';

/** Adds to the resources of samples.mjs what the damages are about: a second of each kind, tokens, and removed ones. */
export async function makeSecondOnes(server) {
  const ask = async (method, path, body) => {
    const { status, text } = await sendDirectly(server, method, `/api/admin/${path}`, { body });
    assert.ok(status < 300, text);
  };
  await ask('POST', 'service-account', { username: 'second', rootRole: 3 });
  await ask('POST', 'service-account/9/token', { description: 'with a secret', expiresAt: '2999-01-01T00:00:00Z' });
  await ask('POST', 'strategies', { name: 'sécond', parameters: [] });
  for (const path of ['strategies/existing-strategy', 'addons/2']) await ask('DELETE', path);
  await ask('POST', 'addons', { provider: 'webhook', enabled: true, parameters: { url: 'http://b/' }, events: [] });
  await ask('POST', 'strategies', { name: 'third', parameters: [] });
}

const digest = `<${'0'.repeat(32)}>`;
const counter = (name) =>
  new RegExp(`^the counter of ${name} does not match what is stored: the server corrects it `, 'm');
const damaged = (what) => new RegExp(`^the stored ${what}`, 'm');
const bodyOf = (kind, key, other) =>
  `UPDATE resource SET body = (SELECT body FROM resource AS other WHERE other.kind = '${kind}' AND other.${other}) WHERE kind = '${kind}' AND ${key}`;

/** What is damaged, by which statement, and what is reported. Bytes stand between `<` and `>`. */
const all = [
  [
    'a body that is no JSON',
    "UPDATE resource SET body = 'garbage' WHERE kind = 'addon' AND position = 1",
    damaged('addon 1 is damaged: invalid_json'),
  ],
  [
    'a body without a property',
    `UPDATE resource SET body = '{"id":1}' WHERE kind = 'addon' AND position = 1`,
    damaged('addon 1 is damaged: missing_property at /provider'),
  ],
  [
    'an addon with the body of another one',
    bodyOf('addon', 'position = 1', 'position = 3'),
    damaged('addon 1 is damaged: it has the body of another one'),
  ],
  [
    'an account with the body of another one',
    bodyOf('service-account', 'position = 10', 'position = 9'),
    damaged('service account 10 is damaged: it has the body of another one'),
  ],
  [
    'a strategy type with the body of another one',
    bodyOf('strategy', `name = <third>`, `name = <sécond>`),
    damaged('strategy type third is damaged: it has the body of another one'),
  ],
  [
    'a strategy type with another name',
    `UPDATE resource SET name = <x> WHERE name = <third>`,
    damaged('strategy type x is damaged: it has the body of another one'),
  ],
  [
    'an addon with a name',
    `UPDATE resource SET name = <x> WHERE kind = 'addon' AND position = 1`,
    damaged('addon x is damaged: its row has another key or digest'),
  ],
  [
    'the digest of another name',
    `UPDATE resource SET name_digest = ${digest} WHERE name = <third>`,
    damaged('strategy type third is damaged: its row has another key or digest'),
  ],
  [
    'no digest of a name',
    `UPDATE resource SET name_digest = NULL WHERE name = <third>`,
    damaged('strategy type third is damaged: its row has another key or digest'),
  ],
  [
    'another username',
    `UPDATE resource SET alternate_key = <x> WHERE alternate_key = <second>`,
    damaged('service account 10 is damaged: its row does not have its username'),
  ],
  [
    'no username',
    `UPDATE resource SET alternate_key = NULL, alternate_digest = NULL WHERE alternate_key = <second>`,
    damaged('service account 10 is damaged: its row does not have its username'),
  ],
  [
    'the digest of another username',
    `UPDATE resource SET alternate_digest = ${digest} WHERE alternate_key = <second>`,
    damaged('service account 10 is damaged: its row has another key or digest'),
  ],
  [
    'the digest of another secret',
    `UPDATE resource SET alternate_digest = ${digest} WHERE kind = 'service-account-token' AND position = 2`,
    damaged('token 2 is damaged: its row has another key or digest'),
  ],
  [
    'a token with the record of another one',
    `UPDATE resource SET body = '{"id":1,"userId":9}' WHERE kind = 'service-account-token' AND position = 2`,
    damaged('token 2 is damaged: it has the body of another one'),
  ],
  [
    'a token of another account',
    `UPDATE resource SET body = '{"id":2,"userId":10}' WHERE kind = 'service-account-token' AND position = 2`,
    /^the token 2 is in a resource, but has the record of another one: it is not valid$/m,
  ],
  [
    'a token without a record',
    "DELETE FROM resource WHERE kind = 'service-account-token' AND position = 2",
    /^the token 2 is in a resource, but has no record: it is not valid$/m,
  ],
  [
    'a token that its account lacks',
    `UPDATE resource SET body = '{"id":9,"username":"build-server","seenAt":null}' WHERE kind = 'service-account' AND position = 9`,
    /^the token 2 has a record, but is in no resource: it is not valid$/m,
  ],
  [
    'a token without an account',
    "DELETE FROM resource WHERE kind = 'service-account' AND position = 9",
    /^the token 2 has a record, but is in no resource: it is not valid$/m,
  ],
  [
    'a mask in place of a secret',
    `UPDATE resource SET body = replace(body, 'http://localhost:4242/webhook', '*****') WHERE kind = 'addon' AND position = 1`,
    damaged('addon 1 is damaged: a mask is stored as a secret at /parameters/url'),
  ],
  ['the last id of a kind', "UPDATE resource_counter SET last = 1 WHERE kind = 'addon'", counter('addons')],
  [
    'the last id of tokens',
    "UPDATE resource_counter SET last = 1 WHERE kind = 'service-account-token'",
    counter('tokens'),
  ],
  [
    'the number of a kind, too large',
    "UPDATE resource_counter SET count = count + 1 WHERE kind = 'strategy'",
    counter('strategy types'),
  ],
  [
    'the number of a kind, too small',
    "UPDATE resource_counter SET count = count - 1 WHERE kind = 'strategy'",
    counter('strategy types'),
  ],
  [
    'the bytes of a kind',
    "UPDATE resource_counter SET bytes = 0 WHERE kind = 'service-account'",
    counter('service accounts'),
  ],
  ['a counter that is missing', "DELETE FROM resource_counter WHERE kind = 'addon'", counter('addons')],
  [
    'a counter of an unknown kind',
    "INSERT INTO resource_counter VALUES ('tag', 1, 0, 1, 1, 1)",
    /^a counter is of the unknown kind tag$/m,
  ],
  [
    'a row of an unknown kind',
    "INSERT INTO resource (kind, position, version, body) VALUES ('tag', 7, 1, '{}')",
    /^a row is of the unknown kind tag: 7$/m,
  ],
];

/** The table, bytes as the database writes them: `blob` makes a literal of hexadecimal digits. */
export const damages = (blob) =>
  all.map(([what, statement, pattern]) => [
    what,
    statement.replaceAll(/<([^>]*)>/g, (_, text) => blob(Buffer.from(text).toString('hex'))),
    pattern,
  ]);
