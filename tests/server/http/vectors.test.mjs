// Runs the vectors of requests against the server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { changes } from '../support/operations.mjs';
import { strategyOfName } from '../support/samples.mjs';
import { adminToken, eventually, patience, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
import { comparable, groupsOf, readVectors } from '../support/vectors.mjs';

const folder = temporaryFolder();
const vectors = readVectors();
let count = 0;
const file = (content) => writeFile(folder, `file-${(count += 1)}.json`, content);
const start = (args) => startServer({ args: ['--log', 'off', ...args] });

const addonWithId = (id) =>
  `{"id":${id},"provider":"webhook","description":"","enabled":true,"parameters":{},"events":[]}`;

/** The collections, and their members of the fixtures file. */
const collections = {
  '/api/admin/addons': 'addons',
  '/api/admin/service-account': 'serviceAccounts',
  '/api/admin/strategies': 'strategies',
};
const collectionOf = (path) => Object.keys(collections).find((one) => path.startsWith(one));

const accountOfName = (username, i) => ({ id: 800000 + i, username, seenAt: null });

/** The stored resources of some vectors, as fixtures, and one with the last id. Texts are unchanged. */
function fixturesFor(members, lastId) {
  const stored = (path) => [
    ...members.flatMap(({ input }) =>
      collectionOf(input.path) === path && input.stored !== null ? [input.stored] : [],
    ),
    ...(lastId !== undefined && path === '/api/admin/addons' ? [addonWithId(lastId)] : []),
  ];
  const names = (path) => [
    ...new Set(
      members.flatMap(({ input }) => (collectionOf(input.path) === path ? (input.context.existingNames ?? []) : [])),
    ),
  ];
  const accounts = names('/api/admin/service-account').map(accountOfName);
  const strategies = names('/api/admin/strategies').map(strategyOfName);
  const others = { serviceAccounts: accounts, strategies };
  const lists = Object.entries(collections).map(([path, name]) => {
    const texts = [...stored(path), ...(others[name] ?? []).map((one) => JSON.stringify(one))];
    return `"${name}":[${texts.join(',')}]`;
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

/** The body of a request, and whether it is bytes. */
function bodyOf({ body, bodyBytesBase64, padBodyTo }) {
  const bytes = bodyBytesBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBytesBase64, 'base64');
  const padding = Math.max(0, (padBodyTo ?? 0) - bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(padding, ' ')]);
}

const optionsOf = ({ input: { context } }) => {
  const { providers, roles, sizeLimit, creationDisabled, sunset, lastId } = context;
  // Ids that the server gives are compared apart from their number, so only the last one matters.
  return { providers, roles, sizeLimit, creationDisabled, sunset, ...(typeof lastId === 'string' && { lastId }) };
};

const argumentsFor = ({ providers, roles, sizeLimit, creationDisabled, sunset }) => [
  ...(providers === undefined ? [] : ['--providers', file(providers)]),
  ...(roles === undefined ? [] : ['--roles', file(roles)]),
  ...(sizeLimit === undefined ? [] : ['--max-addon-body', String(sizeLimit)]),
  ...(creationDisabled ? ['--disable-strategy-creation'] : []),
  ...(sunset === undefined ? [] : ['--sunset', sunset]),
];

for (const { key, members } of groupsOf(vectors, 'decide', optionsOf)) {
  describe(`requests, server options ${JSON.stringify(key).slice(0, 60)}`, () => {
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
      test(id, { skip }, async () => {
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

/** Checks that the stored resource is the one of the vector. */
async function checkStored(server, vector, response) {
  const { input, expect } = vector;
  const { location } = response.headers;
  if (expect.newState !== undefined || location !== undefined) {
    const stored = await send(server, 'GET', location ?? input.path);
    assert.equal(
      withExpectedGifts(stored.text, vector, response),
      expect.body,
      'the stored resource equals the response',
    );
    assert.equal(stored.headers.etag, response.headers.etag);
    return;
  }
  for (const { action, kind, key, json } of expect.writes ?? []) {
    if (kind === 'service-account-token') continue; // its account is written, too
    const stored = await send(server, 'GET', `${collectionOf(input.path)}/${encodeURIComponent(key)}`);
    if (action === 'remove') assert.equal(stored.status, 404);
    else assert.equal(withExpectedGifts(stored.text, vector, response), json);
  }
}

describe('bodies validated by schemas', () => {
  /** These describe responses: no request has them. */
  const ofResponses = ['addonSchema', 'serviceAccountSchema', 'strategySchema', 'errorSchema'];
  const operationsWith = (schema) => Object.entries(changes).filter(([, row]) => row.schema === schema);
  let server;
  before(async () => (server = await start([])));
  after(() => server.stop());

  /** The bodies of creations that were accepted, by their names: those are unique (D31, D61). */
  const created = new Set();
  const takenAs = {
    createStrategy: (sent) => `type ${sent.name}`,
    createServiceAccount: (sent) => `user ${sent.username}`,
  };
  /** Beyond the schema, the names of parameters are unique (D31), and the provider has its rules (D13). */
  const isOfRule = ({ code, params }) =>
    ['duplicate_name', 'unknown_provider'].includes(code) || params.provider !== undefined;

  function checkAccepted(name, sent, { status, text, body }) {
    const taken = takenAs[name]?.(sent);
    if (status === 400) {
      assert.ok(body.details.every(isOfRule), text);
      const names = (sent.parameters ?? []).map?.((parameter) => parameter.name) ?? [];
      assert.equal(new Set(names).size < names.length, name === 'createStrategy');
    } else if (taken !== undefined && created.has(taken)) {
      assert.equal(status, 409, text);
    } else {
      assert.equal(status, 201, text);
      created.add(taken);
    }
  }

  for (const { key: schema, members } of groupsOf(vectors, 'validate', ({ input }) => input.schema)) {
    if (ofResponses.includes(schema)) continue;
    assert.ok(operationsWith(schema).length > 0, `no operation has a body of ${schema}`);
    for (const [name, { method, path, missing, limit }] of operationsWith(schema)) {
      for (const { id, input, expect } of members) {
        test(`${name}: ${id}`, async () => {
          const body = bodyOf({ body: input.json, bodyBytesBase64: input.jsonBytesBase64 });
          const response = await send(server, method, missing ?? path, { body });
          if (body.length > limit) {
            assert.equal(response.status, 413);
          } else if (!expect.valid) {
            assert.equal(response.status, 400, response.text);
            assert.equal(JSON.stringify(response.body.details), JSON.stringify(expect.issues));
          } else if (missing !== undefined) {
            assert.equal(response.status, 404, response.text);
          } else {
            checkAccepted(name, JSON.parse(body.toString()), response);
          }
        });
      }
    }
  }
});

describe('heads of requests', () => {
  /** The response of an empty store after an accepted head: the body is not JSON, or what is ignored changes nothing. */
  const acceptedStatusOf = ({ body }) => (body === undefined ? 404 : 400);
  /** A header's value arrives without white space around it; control characters never do. */
  const canBeSent = ({ contentType, contentEncoding }) =>
    [contentType, contentEncoding].every((value) => !/[\x00-\x08\x0a-\x1f\x7f]/.test(value ?? ''));

  function bytesOf({ operation, granted, contentType, contentEncoding, contentLength }, isRefused) {
    const { method, path, missing = path } = changes[operation];
    const head = [
      `${method} ${missing} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: ${granted ? adminToken : 'without-permissions'}`,
      ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
      ...(contentEncoding === null ? [] : [`Content-Encoding: ${contentEncoding}`]),
      contentLength === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`,
    ];
    // A refusal needs nothing of the body (D40).
    const body = isRefused ? '' : contentLength === null ? '0\r\n\r\n' : ' '.repeat(contentLength);
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }

  const options = ({ input: { limit, creationDisabled } }) => ({ sizeLimit: limit, creationDisabled });
  for (const { key, members } of groupsOf(vectors, 'request_head', options)) {
    describe(`server options ${JSON.stringify(key)}`, () => {
      let server;
      before(async () => {
        const tokens = file([{ token: 'without-permissions', name: 'none', permissions: [] }]);
        server = await start([...argumentsFor(key), '--tokens', tokens]);
      });
      after(() => server.stop());

      for (const { id, input, expect } of members.filter((member) => canBeSent(member.input))) {
        test(id, async () => {
          assert.ok(input.operation in changes, input.operation);
          const { text, statuses } = await sendRaw(server, bytesOf(input, expect.refused !== null));
          if (expect.refused === null) {
            assert.deepEqual(statuses, [acceptedStatusOf(changes[input.operation])], text);
            return;
          }
          const { name, message } = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
          assert.deepEqual({ status: statuses[0], name, message }, expect.refused);
        });
      }
    });
  }
});

describe('routes', () => {
  let server;
  /** The templates of the operations' paths. */
  let templates;
  before(async () => {
    server = await startServer({ args: ['--log', 'json'] });
    const { body } = await send(server, 'GET', '/docs/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ ...operation, path })),
    );
    templates = new Map(operations.map(({ operationId, path }) => [operationId, path]));
    assert.ok(await eventually(() => server.log.length === 1));
  });
  after(() => server.stop());

  /** The responses of an empty store to the operations that change nothing. */
  const statuses = {
    ...{ getAddons: 200, getServiceAccounts: 200, getStrategies: 200 },
    ...{ getAddon: 404, getServiceAccount: 404, getServiceAccountTokens: 404, getStrategy: 404 },
    ...{ getOpenapi: 200, getHealth: 200, getReady: 200, getMetrics: 200 },
  };
  /** The others get a body that breaks their schema, so that nothing is created, or find no resource. */
  const statusOf = (operation) => statuses[operation] ?? (changes[operation].invalid ? 400 : 404);

  const canBeSent = ({ input: { method, path } }) =>
    /^[!-~]+$/.test(method) && /^\/[!-~]*$/.test(path) && !/[?#]/.test(path);
  const { members } = groupsOf(vectors, 'route', () => null)[0];
  for (const { id, input, expect } of members.filter(canBeSent)) {
    test(id, async () => {
      const body = JSON.stringify(changes[expect.operation]?.invalid?.[0]) ?? '';
      const head = [
        `${input.method} ${input.path} HTTP/1.1`,
        ...['Host: x', 'Connection: close', `Authorization: ${adminToken}`],
        ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
      ];
      const before = server.log.length;
      // Raw, because methods are case sensitive, and clients are tidy.
      const response = await sendRaw(server, `${head.join('\r\n')}\r\n\r\n${body}`);
      const { text } = response;
      const status = response.statuses[0];
      assert.ok(await eventually(() => server.log.length > before));
      const line = server.log[before];
      assert.deepEqual([line.method, line.status], [input.method, status]);
      assert.equal(
        text.includes('"message":"no operation has the method'),
        expect.allow === '' && input.method !== 'HEAD',
      );
      if (expect.allow === '') {
        assert.equal(status, 404, text);
        assert.equal(line.route, '');
      } else if (expect.operation === null) {
        assert.equal(status, input.method === 'OPTIONS' ? 204 : 405, text);
        assert.ok(text.includes(`\r\nAllow: ${expect.allow}\r\n`), text);
      } else {
        assert.equal(status, statusOf(expect.operation), text);
        assert.equal(line.route, templates.get(expect.operation));
      }
    });
  }
});

describe('default providers', () => {
  const { members } = groupsOf(vectors, 'default_provider', () => null)[0];
  let providers;
  before(async () => {
    const server = await start([]);
    ({ providers } = (await send(server, 'GET', '/api/admin/addons')).body);
    await server.stop();
  });

  for (const { id, input, expect } of members) {
    test(id, () => assert.deepEqual(providers.find(({ name }) => name === input.name) ?? null, expect.provider));
  }
});

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
