// Runs the vectors of changes, and of ids, against the server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { send } from '../server/support/client.mjs';
import { collections } from '../server/support/operations.mjs';
import {
  adminToken,
  isInMemory,
  patience,
  startServer,
  temporaryFolder,
  writeFile,
} from '../server/support/server.mjs';
import { comparable, groupsOf, readVectors } from '../support/vectors.mjs';
import '../support/environment.mjs';
import { skipFor } from '../support/skip.mjs';

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
const argumentsFor = ({ providers, roles, service, sizeLimit, creationDisabled, sunset }) => [
  ...(providers === undefined ? [] : ['--providers', file(providers)]),
  ...(roles === undefined ? [] : ['--roles', file(roles)]),
  ...(service === undefined ? [] : ['--service', service]),
  ...(sizeLimit === undefined ? [] : ['--max-addon-body', String(sizeLimit)]),
  ...(creationDisabled ? ['--disable-strategy-creation'] : []),
  ...(sunset === undefined ? [] : ['--sunset', new Date(sunset).toISOString().slice(0, 10)]),
];

/** Why the server cannot have this context: the service in memory has no options about the deprecated operation. */
const isMissing = ({ creationDisabled, sunset }) =>
  isInMemory && (creationDisabled || sunset !== undefined) && 'the service in memory has no such option';

const vectors = readVectors();
const defaults = vectors.filter(({ function: name }) => name === 'default_provider');

const addonWithId = (id, provider = 'webhook', parameters = '{"url":"https://example.com/"}') =>
  `{"id":${id},"provider":"${provider}","description":"","enabled":true,"parameters":${parameters},"events":[]}`;

const collectionOf = (path) => Object.keys(collections).find((one) => path.startsWith(collections[one].path));

/**
 * The stored resources of some vectors, as fixtures, and one with the last id. Texts are unchanged, but for those of `unlawful`
 * vectors, whose providers would refuse them: instead of them there are addons of a provider that is not defined.
 */
function fixturesFor(members, lastId, unlawful) {
  const lists = Object.entries(collections).map(([list, { ofName }]) => {
    const inputs = members.map(({ input }) => input).filter(({ path }) => collectionOf(path) === list);
    const names = [...new Set(inputs.flatMap(({ context }) => context.existingNames ?? []))];
    const texts = [
      ...inputs.flatMap((input) =>
        unlawful.has(input) ? addonWithId(idOf(input), 'undefined', '{}') : (input.stored ?? []),
      ),
      ...(lastId !== undefined && list === 'addons' ? [addonWithId(lastId)] : []),
      ...names.map((name, i) => JSON.stringify(ofName(name, i))),
    ];
    return `"${list}":[${texts.join(',')}]`;
  });
  return file(`{${lists.join(',')}}`);
}

const idOf = ({ path }) => path.split('/').at(-1);

/** The stored form of an addon: with the names of its secrets (D14i). */
function storedForm({ stored, context }) {
  const definitions =
    context.providers === undefined ? defaults.map(({ expect }) => expect.provider) : JSON.parse(context.providers);
  const { provider, parameters } = JSON.parse(stored);
  const known = definitions.find(({ name }) => name === provider)?.parameters ?? [];
  const secrets = known.filter(({ name, sensitive }) => sensitive && name in parameters).map(({ name }) => name);
  return stored.replace(/\}$/, secrets.length === 0 ? '}' : `,"sensitiveParameters":${JSON.stringify(secrets)}}`);
}

/**
 * Starts a server with the stored resources of some vectors. Addons that fixtures may not have, because they break the rules of their
 * providers, are written into its database; the service in memory has none. Returns these vectors' inputs, too.
 */
async function startWith(args, members, lastId) {
  const unlawful = new Set();
  const addons = members
    .map(({ input }) => input)
    .filter(({ path, stored }) => stored && collectionOf(path) === 'addons');
  const all = (database) => [...args, '--fixtures', fixturesFor(members, lastId, unlawful), ...database];
  for (;;) {
    try {
      const server = await start(all([]));
      if (unlawful.size === 0 || isInMemory) return { server, unlawful };
      await server.stop();
      break;
    } catch (error) {
      const refused = /: \/addons\/(\d+)\/parameters/.exec(error.message)?.[1];
      if (refused === undefined) throw error;
      unlawful.add(addons[refused]);
    }
  }
  const database = ['--database', join(folder, `${(files += 1)}.db`)];
  await (await start(all(database))).stop();
  const updates = [...unlawful].map(
    (input) =>
      `UPDATE resource SET body = '${storedForm(input).replaceAll("'", "''")}' WHERE kind = 'addon' AND position = ${idOf(input)};`,
  );
  execFileSync('sqlite3', ['-bail', database[1]], { input: updates.join('\n') });
  return { server: await start(all(database)), unlawful };
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
  const { providers, roles, service, sizeLimit, creationDisabled, sunset, lastId } = context;
  // Ids that the server gives are compared apart from their number, so only the last one matters.
  return {
    providers,
    roles,
    service,
    sizeLimit,
    creationDisabled,
    sunset,
    ...(typeof lastId === 'string' && { lastId }),
  };
};

for (const { key, members } of groupsOf(vectors, 'decide', optionsOf)) {
  describe(`requests, server options ${JSON.stringify(key).slice(0, 60)}`, { skip: skipFor(isMissing(key)) }, () => {
    let server;
    let unlawful;
    const tokens = tokensFor(members);
    before(async () => {
      const args = [...argumentsFor(key), '--tokens', file(tokens)];
      ({ server, unlawful } = await startWith(args, members, key.lastId));
    });
    after(() => server.stop());

    for (const vector of members) {
      const { id, input, expect } = vector;
      const skip =
        (needsItsClock(vector) && 'the server has its own clock') ||
        (needsOtherToken(vector) && 'no token has these permissions');
      test(id, { skip: skipFor(skip) }, async (context) => {
        if (isInMemory && unlawful.has(input)) return context.skip(skipFor('the service in memory has no database'));
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
        return checkStored(server, vector, response);
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

/** The text of an addon with the masks that another text of it has. */
function maskedAs(shown, text) {
  const [masked, addon] = [JSON.parse(shown), JSON.parse(text)];
  const masks = Object.entries(masked.parameters ?? {}).filter(([, value]) => value === '*****');
  return JSON.stringify({ ...addon, parameters: { ...addon.parameters, ...Object.fromEntries(masks) } });
}

/** Checks that the stored resource is the one of the vector. A service in use has secrets in clear in responses to changes, and no tags there. */
async function checkStored(server, vector, response) {
  const { input, expect } = vector;
  const isInUse = input.context.service !== undefined;
  const isNewAddon = response.status === 201 && input.path === collections.addons.path;
  const location = isNewAddon ? `addons/${JSON.parse(response.text).id}` : response.headers.location; // D81p
  if (expect.newState !== undefined || location !== undefined) {
    const path = location ? new URL(location, 'http://x/api/admin/').pathname : input.path;
    const stored = await readStored(server, path);
    const hasSecrets = isInUse && collectionOf(input.path) === 'addons';
    assert.equal(
      withExpectedGifts(stored.text, vector, response),
      hasSecrets ? maskedAs(stored.text, expect.body) : expect.body,
      'the stored resource equals the response',
    );
    if (stored.headers && !isInUse) assert.equal(stored.headers.etag, response.headers.etag);
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
    const addons = [...new Set(numbers)].map((number) => addonWithId(number)).join();
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
