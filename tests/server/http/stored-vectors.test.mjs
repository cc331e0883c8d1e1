// Runs the vectors of changes, and of ids, against the server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { collections } from '../support/operations.mjs';
import { adminToken, isInMemory, patience, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { comparable, groupsOf, readVectors } from '../support/vectors.mjs';
import { skipFor } from '../../support/skip.mjs';

const start = (args) => startServer({ args: ['--log', 'off', ...args] });

const folder = temporaryFolder();
let files = 0;
/** Writes a file for an option of the server. */
const file = (content) => writeFile(folder, `file-${(files += 1)}.json`, content);

/** The body of a request, and whether it is bytes. */
function bodyOf({ body, bodyBytesBase64, padBodyTo }) {
  const bytes = bodyBytesBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBytesBase64, 'base64');
  const padding = Math.max(0, (padBodyTo ?? 0) - bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(padding, ' ')]);
}

/** The server's options for the context of a vector. */
const argumentsFor = ({ providers, roles, sizeLimit, creationDisabled, sunset }) => [
  ...(providers === undefined ? [] : ['--providers', file(providers)]),
  ...(roles === undefined ? [] : ['--roles', file(roles)]),
  ...(sizeLimit === undefined ? [] : ['--max-addon-body', String(sizeLimit)]),
  ...(creationDisabled ? ['--disable-strategy-creation'] : []),
  ...(sunset === undefined ? [] : ['--sunset', new Date(sunset).toISOString().slice(0, 10)]),
];

/** Why the server cannot have this context: the service in memory has no options about the deprecated operation. */
const isMissing = ({ creationDisabled, sunset }) =>
  isInMemory && (creationDisabled || sunset !== undefined) && 'the service in memory has no such option';

const vectors = readVectors();

const addonWithId = (id) =>
  `{"id":${id},"provider":"webhook","description":"","enabled":true,"parameters":{},"events":[]}`;

const collectionOf = (path) => Object.keys(collections).find((one) => path.startsWith(collections[one].path));

/** The stored resources of some vectors, as fixtures, and one with the last id. Texts are unchanged. */
function fixturesFor(members, lastId) {
  const lists = Object.entries(collections).map(([list, { ofName }]) => {
    const inputs = members.map(({ input }) => input).filter(({ path }) => collectionOf(path) === list);
    const names = [...new Set(inputs.flatMap(({ context }) => context.existingNames ?? []))];
    const texts = [
      ...inputs.flatMap(({ stored }) => stored ?? []),
      ...(lastId !== undefined && list === 'addons' ? [addonWithId(lastId)] : []),
      ...names.map((name, i) => JSON.stringify(ofName(name, i))),
    ];
    return `"${list}":[${texts.join(',')}]`;
  });
  return file(`{${lists.join(',')}}`);
}

/** Whether a time to expire is in the future, or was 30 days ago, for the vector's clock, but not for the server's. */
function needsItsClock({ input: { body, stored, context } }) {
  if (!('now' in context)) return false;
  const differs = (time) => time > Date.parse(context.now) !== time > Date.now();
  const times = (text) => [...(text ?? '').matchAll(/"expiresAt":"([^"]*)"/g)].map(([, time]) => Date.parse(time));
  return times(body).some(differs) || times(stored).some((time) => differs(time + 30 * 24 * 60 * 60 * 1000));
}

/** Whether the vector has permissions that no token can have (D44). */
const needsOtherToken = ({ input: { context } }) => context.permissions?.some((one) => typeof one === 'object');

/** The text of a response with the id, time and secret that the vector expects in place of those that the server gave. */
function withExpectedGifts(text, { input, expect }, { status, body }) {
  if (status !== 201 || expect.status !== 201) return text;
  const expected = JSON.parse(expect.body);
  if ('now' in input.context) assert.ok(Math.abs(Date.now() - Date.parse(body.createdAt)) < patience, body.createdAt);
  if ('secret' in expected) assert.match(body.secret, /^user:[0-9a-f]{64}$/);
  const given = ['id', 'createdAt', 'secret'].filter((name) => name in expected);
  const member = (name, value) => `"${name}":${JSON.stringify(value)},`;
  return given.reduce((all, name) => all.replaceAll(member(name, body[name]), member(name, expected[name])), text);
}

/** The name of the token of a vector; none: the admin token. */
const tokenNameOf = ({ environments, permissions }) =>
  environments === undefined && permissions === undefined ? undefined : JSON.stringify({ environments, permissions });

/** A token for each set of permissions, and of environments that they are limited to. */
function tokensFor(members) {
  const names = members.flatMap((one) => (needsOtherToken(one) ? [] : (tokenNameOf(one.input.context) ?? [])));
  return [...new Set(names)].map((name, i) => ({
    token: `limited-token-of-vectors-${i}`,
    name,
    permissions: ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'], // no others can be limited (D44)
    ...JSON.parse(name),
  }));
}

const optionsOf = ({ input: { context } }) => {
  const { providers, roles, sizeLimit, creationDisabled, sunset, lastId } = context;
  // Ids that the server gives are compared apart from their number, so only the last one matters.
  return { providers, roles, sizeLimit, creationDisabled, sunset, ...(typeof lastId === 'string' && { lastId }) };
};

for (const { key, members } of groupsOf(vectors, 'decide', optionsOf)) {
  describe(`requests, server options ${JSON.stringify(key).slice(0, 60)}`, { skip: skipFor(isMissing(key)) }, () => {
    let server;
    const tokens = tokensFor(members);
    before(async () => {
      server = await start([
        ...argumentsFor(key),
        '--fixtures',
        fixturesFor(members, key.lastId),
        '--tokens',
        file(tokens),
      ]);
    });
    after(() => server.stop());

    for (const vector of members) {
      const { id, input, expect } = vector;
      const skip =
        (needsItsClock(vector) && 'the server has its own clock') ||
        (needsOtherToken(vector) && 'no token has these permissions');
      test(id, { skip: skipFor(skip) }, async () => {
        const { ifMatch, ifNoneMatch } = input.context;
        const tokenName = tokenNameOf(input.context);
        const token = tokenName === undefined ? adminToken : tokens.find(({ name }) => name === tokenName).token;
        const headers = {
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        };
        const response = await send(server, input.method, input.path, { token, body: bodyOf(input), headers });
        assert.equal(response.status, expect.status, response.text);
        assert.equal(withExpectedGifts(comparable(response.text), vector, response), expect.body);
        const ruled = ['location', 'deprecation', 'link', 'sunset'];
        const found = Object.fromEntries(
          ruled.flatMap((name) =>
            name in response.headers && !(name === 'location' && 'lastId' in input.context)
              ? [[name, response.headers[name]]]
              : [],
          ),
        );
        const expected = Object.fromEntries(
          Object.entries(expect.headers)
            .map(([name, value]) => [name.toLowerCase(), value])
            .filter(([name]) => !(name === 'location' && 'lastId' in input.context)),
        );
        assert.deepEqual(found, expected);
        await checkStored(server, vector, response);
      });
    }
  });
}

/** Reads a resource alone or, if there is no operation for that, from its list, in the form of a response without headers. */
async function readStored(server, path) {
  const response = await send(server, 'GET', path);
  if (response.status !== 405) return response;
  const list = collectionOf(path);
  const { body } = await send(server, 'GET', collections[list].path);
  const name = decodeURIComponent(path.slice(collections[list].path.length + 1));
  const found = body[list].find((one) => one.name === name);
  return { status: found ? 200 : 404, text: JSON.stringify(found) };
}

/** Checks that the stored resource is the one of the vector. */
async function checkStored(server, vector, response) {
  const { input, expect } = vector;
  const { location } = response.headers;
  if (expect.newState !== undefined || location !== undefined) {
    const stored = await readStored(server, location ?? input.path);
    assert.equal(
      withExpectedGifts(stored.text, vector, response),
      expect.body,
      'the stored resource equals the response',
    );
    if (stored.headers) assert.equal(stored.headers.etag, response.headers.etag);
    return;
  }
  for (const { action, kind, key, json } of expect.writes ?? []) {
    if (kind === 'service-account-token') continue; // its account is written, too
    const { path } = collections[collectionOf(input.path)];
    const stored = await readStored(server, `${path}/${encodeURIComponent(key)}`);
    if (action === 'remove') assert.equal(stored.status, 404);
    else assert.equal(withExpectedGifts(stored.text, vector, response), json);
  }
}

describe('ids of resources', () => {
  const { members } = groupsOf(vectors, 'resource_id', () => null)[0];
  let server;
  before(async () => {
    const numbers = members.map(({ expect }) => expect.number).filter((number) => number !== null);
    const addons = [...new Set(numbers)].map(addonWithId).join();
    server = await start(['--fixtures', file(`{"addons":[${addons}]}`)]);
  });
  after(() => server.stop());

  for (const { id, input, expect } of members) {
    test(id, async () => {
      const { status, text } = await send(server, 'GET', `/api/admin/addons/${encodeURIComponent(input.id)}`);
      assert.equal(status, expect.number === null ? 404 : 200);
      if (status === 200) assert.ok(text.startsWith(`{"id":${expect.number},`), text);
    });
  }
});
