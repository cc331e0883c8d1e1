// Runs the vectors of requests against the server.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send, sendRaw } from '../support/client.mjs';
import { strategyOfName } from '../support/samples.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';
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

/** The stored resources of some vectors, as fixtures. Texts are unchanged. */
function fixturesFor(members) {
  const stored = (path) =>
    members.flatMap(({ input }) => (collectionOf(input.path) === path && input.stored !== null ? [input.stored] : []));
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

/** Whether a vector depends on the time, on ids or on secrets that only it gives. */
const dependsOnMore = ({ input: { context } }) =>
  'now' in context || 'secret' in context || typeof context.lastId === 'string';

/** The text of a response with the id that the vector expects in place of the one that the store gave. */
function withExpectedId(text, { input, expect }, { location }) {
  const wanted = expect.headers.location;
  const isNumbered = wanted !== undefined && /\/\d+$/.test(wanted) && input.method === 'POST';
  const idOf = (path) => path.slice(path.lastIndexOf('/') + 1);
  return isNumbered ? text.replaceAll(`"id":${idOf(location)},`, `"id":${idOf(wanted)},`) : text;
}

/** A token for each set of environments that the vectors limit the permission to. */
function tokensFor(members) {
  const sets = [
    ...new Set(
      members.flatMap(({ input }) => (input.context.environments ? [JSON.stringify(input.context.environments)] : [])),
    ),
  ];
  return sets.map((set, i) => ({
    token: `limited-${i}`,
    name: set,
    permissions: ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'], // no others can be limited (D44)
    environments: JSON.parse(set),
  }));
}

/** The body of a request, and whether it is bytes. */
function bodyOf({ body, bodyBytesBase64, padBodyTo }) {
  const bytes = bodyBytesBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBytesBase64, 'base64');
  const padding = Math.max(0, (padBodyTo ?? 0) - bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(padding, ' ')]);
}

const optionsOf = ({ input: { context } }) => {
  const { providers, sizeLimit, creationDisabled, sunset } = context;
  return { providers, sizeLimit, creationDisabled, sunset };
};

const argumentsFor = ({ providers, sizeLimit, creationDisabled, sunset }) => [
  ...(providers === undefined ? [] : ['--providers', file(providers)]),
  ...(sizeLimit === undefined ? [] : ['--max-addon-body', String(sizeLimit)]),
  ...(creationDisabled ? ['--disable-strategy-creation'] : []),
  ...(sunset === undefined ? [] : ['--sunset', sunset]),
];

const decided = vectors.filter((one) => one.function !== 'decide' || !dependsOnMore(one));

for (const { key, members } of groupsOf(decided, 'decide', optionsOf)) {
  describe(`requests, server options ${JSON.stringify(key).slice(0, 60)}`, () => {
    let server;
    const tokens = tokensFor(members);
    before(async () => {
      server = await start([...argumentsFor(key), '--fixtures', fixturesFor(members), '--tokens', file(tokens)]);
    });
    after(() => server.stop());

    for (const vector of members) {
      const { id, input, expect } = vector;
      test(id, async () => {
        const { environments, ifMatch, ifNoneMatch } = input.context;
        const token = environments
          ? tokens.find(({ name }) => name === JSON.stringify(environments)).token
          : adminToken;
        const headers = {
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        };
        const response = await send(server, input.method, input.path, { token, body: bodyOf(input), headers });
        assert.equal(response.status, expect.status, response.text);
        assert.equal(withExpectedId(comparable(response.text), vector, response.headers), expect.body);
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
  if (expect.newState !== undefined || (response.status === 201 && expect.body !== '')) {
    const stored = await send(server, 'GET', response.headers.location ?? input.path);
    assert.equal(
      withExpectedId(stored.text, vector, response.headers),
      expect.body,
      'the stored resource equals the response',
    );
    assert.equal(stored.headers.etag, response.headers.etag);
    return;
  }
  for (const { action, kind, key, json } of expect.writes ?? []) {
    const path = `${collectionOf(input.path)}/${encodeURIComponent(key)}`;
    if (action === 'remove' && kind !== 'service-account-token') {
      assert.equal((await send(server, 'GET', path)).status, 404);
    } else if (action === 'update') {
      assert.equal((await send(server, 'GET', path)).text, json);
    }
  }
}

describe('bodies validated by schemas', () => {
  const targets = {
    addonCreateUpdateSchema: ['PUT', '/api/admin/addons/999999999'],
    updateServiceAccountSchema: ['PUT', '/api/admin/service-account/999999999'],
    createStrategySchema: ['POST', '/api/admin/strategies'],
  };
  let server;
  before(async () => (server = await start([])));
  after(() => server.stop());

  const validated = groupsOf(vectors, 'validate', ({ input }) => input.schema)
    .filter(({ key }) => key in targets)
    .flatMap(({ key, members }) => members.map((member) => ({ ...member, target: targets[key] })));

  const created = new Set();
  /** The status of a valid request to create a strategy type: beyond the schema, names are unique (D31). */
  function statusOfValid({ name, parameters }) {
    const names = new Set(parameters.map((parameter) => parameter.name));
    return names.size < parameters.length ? 400 : created.has(name) ? 409 : 201;
  }

  for (const {
    id,
    input,
    expect,
    target: [method, path],
  } of validated) {
    test(id, async () => {
      const body = bodyOf({ body: input.json, bodyBytesBase64: input.jsonBytesBase64 });
      const response = await send(server, method, path, { body });
      if (body.length > (path.includes('addons') ? 102400 : 1048576)) {
        assert.equal(response.status, 413);
      } else if (!expect.valid) {
        assert.equal(response.status, 400, response.text);
        assert.equal(JSON.stringify(response.body.details), JSON.stringify(expect.issues));
      } else if (method === 'PUT') {
        assert.equal(response.status, 404, response.text);
      } else {
        const sent = JSON.parse(body.toString());
        assert.equal(response.status, statusOfValid(sent), response.text);
        if (response.status === 400) {
          assert.ok(
            response.body.details.every(({ code }) => code === 'duplicate_name'),
            response.text,
          );
        } else if (response.status === 201) {
          assert.equal(response.body.name, sent.name);
          created.add(sent.name);
        }
      }
    });
  }
});

describe('heads of requests', () => {
  const lines = {
    updateAddon: 'PUT /api/admin/addons/1',
    updateServiceAccount: 'PUT /api/admin/service-account/1',
    createStrategy: 'POST /api/admin/strategies',
    getAddon: 'GET /api/admin/addons/1',
    getAddons: 'GET /api/admin/addons',
  };
  /** The responses after an accepted head: reading from an empty store, and a body that is not JSON. */
  const accepted = { updateAddon: 400, updateServiceAccount: 400, createStrategy: 400, getAddon: 404, getAddons: 200 };
  /** A header's value arrives without white space around it; control characters never do. */
  const canBeSent = ({ contentType, contentEncoding }) =>
    [contentType, contentEncoding].every((value) => !/[\x00-\x08\x0a-\x1f\x7f]/.test(value ?? ''));

  function bytesOf({ operation, granted, contentType, contentEncoding, contentLength }, isRefused) {
    const head = [
      `${lines[operation]} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: ${granted ? adminToken : 'no-permission'}`,
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
        const tokens = file([{ token: 'no-permission', name: 'none', permissions: [] }]);
        server = await start([...argumentsFor(key), '--tokens', tokens]);
      });
      after(() => server.stop());

      for (const { id, input, expect } of members.filter((member) => canBeSent(member.input))) {
        test(id, async () => {
          assert.ok(input.operation in lines, input.operation);
          const { text, statuses } = await sendRaw(server, bytesOf(input, expect.refused !== null));
          if (expect.refused === null) {
            assert.deepEqual(statuses, [accepted[input.operation]], text);
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
  /** The templates of the operations' paths, and the statuses that they have. */
  let templates;
  let documented;
  before(async () => {
    server = await startServer({ args: ['--log', 'json'] });
    const { body } = await send(server, 'GET', '/docs/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ ...operation, path })),
    );
    templates = new Map(operations.map(({ operationId, path }) => [operationId, path]));
    documented = new Map(
      operations.map(({ operationId, responses }) => [operationId, Object.keys(responses).map(Number)]),
    );
    assert.ok(await eventually(() => server.log.length === 1));
  });
  after(() => server.stop());

  const bodies = {
    updateAddon: { provider: 'webhook', enabled: true, parameters: {}, events: [] },
    updateServiceAccount: {},
    createStrategy: { name: 'routed', parameters: [] },
    createAddon: { provider: 'webhook', enabled: true, parameters: {}, events: [] },
    createServiceAccount: {},
    createServiceAccountToken: { description: 'routed', expiresAt: '2999-01-01T00:00:00Z' },
  };
  const ofEmptyStore = (statuses) => statuses.filter((status) => status < 300 || status === 400 || status === 404);
  /** The responses of an empty store; other operations may respond with each documented status that such a store can have. */
  const statuses = {
    ...{ updateAddon: 404, updateServiceAccount: 404, createStrategy: 201 },
    ...{ getAddon: 404, getServiceAccount: 404, getStrategy: 404 },
    ...{ createAddon: 400, createServiceAccount: 400, createServiceAccountToken: 404 },
    ...{ deleteAddon: 404, deleteServiceAccount: 404, deleteServiceAccountToken: 404, getServiceAccountTokens: 404 },
    ...{ deprecateStrategy: 404, reactivateStrategy: 404, deleteStrategy: 404 },
    ...{ getAddons: 200, getServiceAccounts: 200, getStrategies: 200 },
    ...{ getOpenapi: 200, getHealth: 200, getReady: 200, getMetrics: 200 },
  };

  const canBeSent = ({ input: { method, path } }) =>
    /^[!-~]+$/.test(method) && /^\/[!-~]*$/.test(path) && !/[?#]/.test(path);
  const { members } = groupsOf(vectors, 'route', () => null)[0];
  for (const { id, input, expect } of members.filter(canBeSent)) {
    test(id, async () => {
      const body = expect.operation in bodies ? JSON.stringify(bodies[expect.operation]) : '';
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
        const expected =
          expect.operation in statuses ? [statuses[expect.operation]] : ofEmptyStore(documented.get(expect.operation));
        assert.ok(expected.includes(status), text);
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
    const numbers = members.map(({ expect }) => expect.number).filter((number) => number !== null && number !== '0');
    const addons = [...new Set(numbers)].map(addonWithId).join();
    server = await start(['--fixtures', file(`{"addons":[${addons}]}`)]);
  });
  after(() => server.stop());

  for (const { id, input, expect } of members) {
    test(id, async () => {
      const { status } = await send(server, 'GET', `/api/admin/addons/${encodeURIComponent(input.id)}`);
      assert.equal(status, expect.number === null ? 404 : 200);
    });
  }
});
