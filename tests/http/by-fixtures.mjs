// Vectors at targets that tests configure: stored resources are fixtures, and responses are compared to the byte.
import assert from 'node:assert/strict';

import { changes, collections } from '../server/support/operations.mjs';
import { adminToken, eventually, patience } from '../server/support/server.mjs';
import { comparable } from '../support/vectors.mjs';
import { readVectors } from '../vectors/read.mjs';

const json = 'Content-Type: application/json';
const authorized = (token = adminToken) => `Authorization: ${token}`;
const get = (world, path) => world.send({ method: 'GET', path, lines: [authorized()] });
const addonWithId = (id, provider = 'webhook', parameters = '{"url":"https://example.com/"}') =>
  `{"id":${id},"provider":"${provider}","description":"","enabled":true,"parameters":${parameters},"events":[]}`;
const collectionOf = (path) => Object.keys(collections).find((one) => path.startsWith(collections[one].path));
const idOf = ({ path }) => path.split('/').at(-1);

/** In groups of equal keys, in the order in which they come. */
function groupsOf(vectors, keyOf) {
  const groups = new Map();
  for (const vector of vectors) {
    const key = JSON.stringify(keyOf(vector));
    groups.set(key, [...(groups.get(key) ?? []), vector]);
  }
  return [...groups].map(([key, members]) => [JSON.parse(key), members]);
}

/** Results of all vectors that are about HTTP. Those of a group share a world. */
export async function* runByFixtures(target, vectors) {
  for (const [tested, { groupBy, setupOf, obstacle, check }] of Object.entries(functions)) {
    const some = vectors.filter((one) => one.function === tested);
    for (const [key, members] of groupsOf(some, groupBy)) {
      const reason = (one) => obstacle(target, one, key);
      const runnable = members.filter((one) => !reason(one));
      const { world, refused } = runnable.length > 0 ? await startWith(target, setupOf(key, runnable)) : {};
      for (const vector of members) {
        const { id, spec } = vector;
        const got = reason(vector) || (refused?.has(vector.input) && 'the service in memory has no database');
        const result = got ? { result: 'not run', got } : await resultOf(() => check(world, vector, key));
        yield { id, rules: spec.split(' '), ...result };
      }
      await world?.stop();
    }
  }
}

const resultOf = async (run) =>
  run().then(
    () => ({ result: 'passed' }),
    (error) => ({ result: 'failed', got: error.message }),
  );

/** Starts a world. Addons that fixtures may not have, because they break the rules of their providers, are written into its database, if it has one. */
async function startWith(target, { addons = [], fixturesFor, ...setup }) {
  const refused = new Set();
  for (;;) {
    try {
      const all = { ...setup, fixtures: fixturesFor?.(refused) ?? setup.fixtures };
      const world = await target.start(all);
      if (refused.size === 0 || !target.startWithRows) return { world, refused };
      await world.stop();
      const rows = [...refused].map((input) => [idOf(input), storedForm(input)]);
      return { world: await target.startWithRows(all, rows), refused: undefined };
    } catch (error) {
      const [, index] = /\/addons\/(\d+)\/parameters/.exec(error.message) ?? [];
      if (addons[index] === undefined || refused.has(addons[index])) throw error;
      refused.add(addons[index]);
    }
  }
}

let defaults;
/** The stored form of an addon: with the names of its secrets (D14i). */
function storedForm({ stored, context }) {
  defaults ??= readVectors().flatMap((one) => (one.function === 'default_provider' ? [one.expect.provider] : []));
  const definitions = context.providers === undefined ? defaults : JSON.parse(context.providers);
  const { provider, parameters } = JSON.parse(stored);
  const known = definitions.find(({ name }) => name === provider)?.parameters ?? [];
  const secrets = known.filter(({ name, sensitive }) => sensitive && name in parameters).map(({ name }) => name);
  return stored.replace(/\}$/, secrets.length === 0 ? '}' : `,"sensitiveParameters":${JSON.stringify(secrets)}}`);
}

/** The stored resources of some vectors as fixtures, and one with the last id. Instead of refused addons there are some of an undefined provider. */
function fixturesOf(members, lastId, refused) {
  const lists = Object.entries(collections).map(([list, { ofName }]) => {
    const inputs = members.map(({ input }) => input).filter(({ path }) => collectionOf(path) === list);
    const names = [...new Set(inputs.flatMap(({ context }) => context.existingNames ?? []))];
    const texts = [
      ...inputs.flatMap((one) => (refused.has(one) ? addonWithId(idOf(one), 'undefined', '{}') : (one.stored ?? []))),
      ...(lastId !== undefined && list === 'addons' ? [addonWithId(lastId)] : []),
      ...names.map((name, i) => JSON.stringify(ofName(name, i))),
    ];
    return `"${list}":[${texts.join(',')}]`;
  });
  return `{${lists.join(',')}}`;
}

/** Whether a time to expire is in the future, or was 30 days ago, for the vector's clock, but not for the target's. */
function needsItsClock({ input: { body, stored, context } }) {
  if (!('now' in context)) return false;
  const differs = (time) => time > Date.parse(context.now) !== time > Date.now();
  const times = (text) => [...(text ?? '').matchAll(/"expiresAt":"([^"]*)"/g)].map(([, time]) => Date.parse(time));
  return times(body).some(differs) || times(stored).some((time) => differs(time + 30 * 24 * 60 * 60 * 1000));
}

/** The name of the token of a vector; none: the admin token. */
const tokenNameOf = ({ environments, permissions }) =>
  environments === undefined && permissions === undefined ? undefined : JSON.stringify({ environments, permissions });
/** Whether the vector has permissions that no token can have (D44). */
const needsOtherToken = ({ input: { context } }) => context.permissions?.some((one) => typeof one === 'object');
const tokenOf = (name) => `token-of-vectors-${Buffer.from(name).toString('base64url')}`;

/** A token for each set of permissions, and of environments that they are limited to. */
const tokensFor = (members) =>
  [...new Set(members.flatMap(({ input }) => tokenNameOf(input.context) ?? []))].map((name) => ({
    token: tokenOf(name),
    name,
    permissions: ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'], // no others can be limited (D44)
    ...JSON.parse(name),
  }));

function bodyOf({ body, bodyBytesBase64, padBodyTo = 0 }) {
  const bytes = bodyBytesBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBytesBase64, 'base64');
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, padBodyTo - bytes.length), ' ')]);
}

/** The text of a response with the id, time and secret that the vector expects in place of those that the service gave. */
function withExpectedGifts(text, { input, expect }, { status, body }) {
  if (status !== 201 || expect.status !== 201) return text;
  const expected = JSON.parse(expect.body);
  if ('now' in input.context) assert.ok(Math.abs(Date.now() - Date.parse(body.createdAt)) < patience, body.createdAt);
  if ('secret' in expected) assert.match(body.secret, /^user:[0-9a-f]{64}$/);
  const given = ['id', 'createdAt', 'secret'].filter((name) => name in expected);
  const member = (name, value) => `"${name}":${JSON.stringify(value)},`;
  return given.reduce((all, name) => all.replaceAll(member(name, body[name]), member(name, expected[name])), text);
}

/** The rules about headers; the id in a location is the service's own. */
const ruledHeaders = (headers, { context }) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value])
      .filter(([name]) => ['location', 'deprecation', 'link', 'sunset'].includes(name))
      .filter(([name]) => !(name === 'location' && 'lastId' in context))
      .sort(),
  );

async function checkDecision(world, vector) {
  const { input, expect } = vector;
  const { ifMatch, ifNoneMatch } = input.context;
  const name = tokenNameOf(input.context);
  const body = bodyOf(input);
  const lines = [authorized(name && tokenOf(name)), json].concat(
    ifMatch === undefined ? [] : `If-Match: ${ifMatch}`,
    ifNoneMatch === undefined ? [] : `If-None-Match: ${ifNoneMatch}`,
  );
  const response = await world.send({ method: input.method, path: input.path, lines, body });
  assert.equal(response.status, expect.status, response.text);
  if (response.status === 201) response.body = JSON.parse(response.text);
  assert.equal(withExpectedGifts(comparable(response.text), vector, response), expect.body);
  assert.deepEqual(ruledHeaders(response.headers, input), ruledHeaders(expect.headers, input));
  await checkStored(world, vector, response);
}

/** Reads a resource alone or, if there is no operation for that, from its list, in the form of a response without headers. */
async function readStored(world, path) {
  const response = await get(world, path);
  if (response.status !== 405) return response;
  const list = collectionOf(path);
  const all = JSON.parse((await get(world, collections[list].path)).text);
  const name = decodeURIComponent(path.slice(collections[list].path.length + 1));
  const found = all[list].find((one) => one.name === name);
  return { status: found ? 200 : 404, text: JSON.stringify(found) };
}

/** The text of an addon with the masks that another text of it has. */
function maskedAs(shown, text) {
  const [masked, addon] = [JSON.parse(shown), JSON.parse(text)];
  const masks = Object.entries(masked.parameters ?? {}).filter(([, value]) => value === '*****');
  return JSON.stringify({ ...addon, parameters: { ...addon.parameters, ...Object.fromEntries(masks) } });
}

/** The stored resource is the one of the vector. A service in use has secrets in clear in responses to changes, and no tags there. */
async function checkStored(world, vector, response) {
  const { input, expect } = vector;
  const isInUse = input.context.service !== undefined;
  const isNewAddon = response.status === 201 && input.path === collections.addons.path;
  const location = isNewAddon ? `addons/${response.body.id}` : response.headers.location; // D81p
  if (expect.newState !== undefined || location !== undefined) {
    const stored = await readStored(world, location ? new URL(location, 'http://x/api/admin/').pathname : input.path);
    const wanted = isInUse && collectionOf(input.path) === 'addons' ? maskedAs(stored.text, expect.body) : expect.body;
    assert.equal(withExpectedGifts(stored.text, vector, response), wanted, 'the stored resource equals the response');
    if (stored.headers && !isInUse) assert.equal(stored.headers.etag, response.headers.etag);
    return;
  }
  for (const { action, kind, key, json: text } of expect.writes ?? []) {
    if (kind === 'service-account-token') continue; // its account is written, too
    const stored = await readStored(world, `${collections[collectionOf(input.path)].path}/${encodeURIComponent(key)}`);
    if (action === 'remove') assert.equal(stored.status, 404);
    else assert.equal(withExpectedGifts(stored.text, vector, response), text);
  }
}

/** The status of an operation on an empty store: what has a parameter finds no resource; bodies break their schema, so that nothing is created. */
function statusOf(operation, template) {
  return changes[operation]?.invalid ? 400 : template.includes('{') ? 404 : 200;
}

/** The templates of the paths of operations. What the log has of this request and of those before it is there then. */
async function templatesOf(world) {
  const path = '/docs/openapi.json';
  const { paths } = JSON.parse((await world.send({ method: 'GET', path, lines: [] })).text);
  if (world.lines) assert.ok(await eventually(() => world.lines().at(-1)?.route === path));
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ operationId }) => [operationId, path]),
    ),
  );
}

async function checkRoute(world, { input: { method, path }, expect }) {
  world.templates ??= await templatesOf(world);
  const { operation, allow } = expect;
  const invalid = changes[operation]?.invalid?.[0];
  const before = world.lines?.().length;
  const body = Buffer.from(invalid === undefined ? '' : JSON.stringify(invalid));
  const { status, headers, text } = await world.send({ method, path, lines: [authorized(), json], body });
  assert.equal(text.includes('"message":"no operation has the method'), allow === '' && method !== 'HEAD');
  if (allow === '') assert.equal(status, 404, text);
  else if (operation === null) {
    assert.equal(status, method === 'OPTIONS' ? 204 : 405, text);
    assert.equal(headers.allow, allow);
  } else assert.equal(status, statusOf(operation, world.templates.get(operation)), text);
  if (world.lines === undefined || ['getHealth', 'getReady'].includes(operation)) return; // monitors have no line
  assert.ok(await eventually(() => world.lines().length > before));
  const { route, ...line } = world.lines()[before];
  const expected = operation === null ? (allow === '' ? '' : route) : world.templates.get(operation);
  assert.deepEqual([line.method, line.status, route], [method, status, expected]);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function checkExchange(world, { input, expect }) {
  const ids = new Set();
  for (const [i, { head, body }] of input.requests.entries()) {
    const [, method, path] = /^(\S+) (.*) HTTP\/1\.1$/.exec(head[0]);
    const { status, headers, text } = await world.send({ method, path, lines: head.slice(1), body });
    const { body: wanted, contains = [], lacks = [], ...expected } = expect.responses[i];
    assert.equal(status, expected.status, text);
    for (const [name, value] of Object.entries(expected.headers)) assert.equal(headers[name] ?? null, value, name);
    if (wanted !== undefined) assert.equal(comparable(text), wanted);
    for (const part of contains) assert.ok(text.includes(part), `${part} in ${text}`);
    for (const part of lacks) assert.ok(!text.includes(part), `no ${part} in ${text}`);
    if (status < 400) continue;
    // D45: an error has an id of its own, which its line in the log has too.
    const { id } = JSON.parse(text);
    assert.match(id, uuid);
    assert.ok(!ids.has(id));
    ids.add(id);
    if (world.lines) assert.ok(await eventually(() => JSON.stringify(world.lines()).includes(id)), `${id} in the log`);
  }
  for (const secret of expect.notLogged ?? [])
    assert.ok(!JSON.stringify(world.lines?.() ?? '').includes(secret), `${secret} in the log`);
}

/** By function: what shares a world, how that begins, why a target can't run a vector, and the check. */
const functions = {
  decide: {
    // Ids that the service gives are compared apart from their number, so only the last one matters.
    groupBy({ input: { context } }) {
      const { providers, roles, service, sizeLimit, creationDisabled, sunset, lastId } = context;
      const options = { providers, roles, service, sizeLimit, creationDisabled, sunset };
      return { options, ...(typeof lastId === 'string' && { lastId }) };
    },
    setupOf: ({ options, lastId }, members) => ({
      options,
      tokens: tokensFor(members),
      addons: members.map(({ input }) => input).filter((one) => one.stored && collectionOf(one.path) === 'addons'),
      fixturesFor: (refused) => fixturesOf(members, lastId, refused),
    }),
    obstacle: (target, one, { options }) =>
      (!target.hasOptions && (options.creationDisabled || options.sunset)
        ? 'the service in memory has no such option'
        : false) ||
      (needsItsClock(one) && 'the server has its own clock') ||
      (needsOtherToken(one) && 'no token has these permissions'),
    check: checkDecision,
  },
  resource_id: {
    groupBy: () => null,
    setupOf: (_, members) => {
      const numbers = members.flatMap(({ expect }) => expect.number ?? []);
      const addons = [...new Set(numbers)].map((number) => addonWithId(number)).join();
      return { options: {}, fixtures: `{"addons":[${addons}]}` };
    },
    obstacle: () => false,
    async check(world, { input, expect }) {
      const { status, text } = await get(world, `/api/admin/addons/${encodeURIComponent(input.id)}`);
      assert.equal(status, expect.number === null ? 404 : 200);
      if (status === 200) assert.ok(text.startsWith(`{"id":${expect.number},`), text);
    },
  },
  route: {
    groupBy: () => null,
    setupOf: () => ({ options: {} }),
    obstacle: (target, { input: { method, path } }) =>
      !(/^[!-~]+$/.test(method) && /^\/[!-~]*$/.test(path) && !/[?#]/.test(path) && target.takes({ method })) &&
      'it is no HTTP request',
    check: checkRoute,
  },
  exchange: {
    groupBy: ({ id }) => id,
    setupOf: (_, [{ input }]) => ({
      options: { providers: input.providers },
      fixtures: input.fixtures,
      tokens: input.tokens,
    }),
    obstacle: (target, { id }) =>
      !target.hasTransport && id === 'exchange/malformed-request' && 'the refusal of what is no HTTP is that of Node',
    check: checkExchange,
  },
};
