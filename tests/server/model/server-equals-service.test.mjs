// Random sequences of requests, restarts and kills against the server, with its database in a file (../postgresql/instances-equal-service.test.mjs: in
// PostgreSQL), and against the service of the package: the same status, headers and body for each (D77).
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, test } from 'node:test';

import fc from 'fast-check';

import { createService } from '../../../js/dist/service.js';
import { sendDirectly } from '../support/client.mjs';
import { adminToken, startServer, substitute, temporaryFolder, writeFile } from '../support/server.mjs';
import { runs } from '../support/runs.mjs';

const tokens = [
  {
    token: 'token-of-development',
    name: 'dev',
    permissions: ['UPDATE_ADDON', 'CREATE_ADDON'],
    environments: ['development'],
  },
  {
    token: 'token-of-accounts-only',
    name: 'accounts',
    permissions: ['UPDATE_SERVICE_ACCOUNT', 'CREATE_SERVICE_ACCOUNT'],
  },
  { token: 'token-of-a-reader', name: 'reader', permissions: [] },
];
const roles = [
  { id: 1, name: 'Admin', permissions: ['*'] },
  { id: 4, name: 'Addons', permissions: ['UPDATE_ADDON', 'DELETE_ADDON'] },
];
const fixtures = {
  addons: [
    {
      id: 2,
      provider: 'webhook',
      description: null,
      enabled: true,
      parameters: { url: 'https://a.example', authorization: 's' },
      events: ['feature-created'],
    },
    {
      id: 7,
      provider: 'slack',
      description: 'é',
      enabled: false,
      parameters: { url: 'https://b.example', defaultChannel: '#a' },
      events: [],
      environments: ['development'],
    },
  ],
  serviceAccounts: [
    { id: 3, name: 'CI', username: 'ci', rootRole: 4, createdAt: '2025-01-01T00:00:00Z', tokens: [] },
    {
      id: 5,
      username: 'old',
      rootRole: 9,
      tokens: [
        {
          id: 8,
          createdAt: '2020-01-01T00:00:00Z',
          seenAt: null,
          lastSeen: null,
          userId: 5,
          description: 'old',
          expiresAt: '2020-02-01T00:00:00Z',
        },
      ],
    },
  ],
  strategies: [
    {
      title: null,
      name: 'default',
      displayName: null,
      description: null,
      editable: false,
      deprecated: false,
      parameters: [],
    },
    { title: null, name: 'a b', displayName: 'A', description: 'x', editable: true, deprecated: false, parameters: [] },
  ],
};

/** The first one eight times in ten. */
const often = (usual, ...others) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
const pick = fc.constantFrom;
/** One of these, or nothing, more often. */
const rarely = (...values) => fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, pick(...values));
const withoutAbsent = (members) =>
  fc.record(members).map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));

const addon = withoutAbsent({
  provider: often('webhook', 'slack', 'datadog', 'Webhook', 3),
  description: pick(undefined, null, 'text', '\u2028'),
  enabled: often(true, false, 'true', undefined),
  parameters: fc.oneof(
    {
      weight: 8,
      arbitrary: withoutAbsent({
        url: pick('https://a.example', 'https://c.example/x', '*****', 'no url'),
        authorization: pick(undefined, '*****', 'secret'),
      }),
    },
    pick({ apiKey: 'k' }, null, { url: 'https://b.example', defaultChannel: '#b', other: 1 }),
  ),
  events: often(['feature-created'], null, [], [1]),
  projects: pick(undefined, null, ['p'], ['*']),
  environments: pick(undefined, null, ['development'], ['production', 'development']),
  further: pick(undefined, undefined, {}),
});
const account = withoutAbsent({
  username: pick(undefined, 'ci', 'u1', 'u2', 'u3', ''),
  name: pick(undefined, 'n', null),
  rootRole: often(4, 1, 9, '4', undefined),
});
const token = withoutAbsent({
  description: pick('t1', 't2', 't3', '', undefined),
  expiresAt: often('2999-01-01T00:00:00Z', '2020-01-01T00:00:00Z', 'soon'),
});
const parameters = [
  [{ name: 'a', type: 'list' }],
  [{ name: 'a', type: 'x' }],
  [
    { name: 'a', type: 'list' },
    { name: 'a', type: 'list' },
  ],
];
const strategy = withoutAbsent({
  name: pick('s1', 's2', 's3', 'default', 'a b', '..', 'ä/%', ''),
  title: pick(undefined, 't', null),
  deprecated: pick(undefined, true, false),
  parameters: often([], ...parameters),
});
const id = fc.oneof(
  { weight: 8, arbitrary: pick('2', '3', '5', '6', '7', '8') },
  { weight: 1, arbitrary: pick('9', '0', '01', 'x', '9223372036854775808', '%37') },
);
const name = pick('s1', 's2', 's3', 'default', 'a b', 'none', 'ä/%').map(encodeURIComponent);
const none = fc.constant(undefined);
const path = (...parts) => fc.tuple(...parts).map((all) => `/api/admin/${all.join('')}`);
const the = fc.constant;
const ofAddon = path(the('addons/'), id);
const ofAccount = path(the('service-account/'), id);
const ofStrategy = path(the('strategies/'), name);
const tokensOf = path(the('service-account/'), id, the('/token'));
const lists = ['addons', 'service-account', 'strategies'].map((one) => `/api/admin/${one}`);

/** Method, path and body. */
const targets = fc.oneof(
  fc.tuple(the('GET'), pick(...lists), none),
  fc.tuple(pick('GET', 'HEAD'), fc.oneof(ofAddon, ofAccount, ofStrategy), none),
  fc.tuple(the('PUT'), ofAddon, addon),
  fc.tuple(the('PUT'), ofAddon, addon),
  fc.tuple(the('POST'), the(lists[0]), addon),
  fc.tuple(the('DELETE'), ofAddon, none),
  fc.tuple(the('PUT'), ofAccount, account),
  fc.tuple(the('POST'), the(lists[1]), account),
  fc.tuple(the('DELETE'), ofAccount, none),
  fc.tuple(the('POST'), tokensOf, token),
  fc.tuple(the('POST'), tokensOf, token),
  fc.tuple(the('GET'), tokensOf, none),
  fc.tuple(the('DELETE'), path(the('service-account/'), id, the('/token/'), id), none),
  fc.tuple(the('POST'), the(lists[2]), strategy),
  fc.tuple(the('POST'), path(the('strategies/'), name, pick('/deprecate', '/reactivate')), none),
  fc.tuple(the('DELETE'), ofStrategy, none),
  fc.tuple(
    pick('GET', 'PATCH', 'OPTIONS', 'POST'),
    pick('/health', '/ready', '/docs/openapi.json', '/docs', '/', '/api/admin', `${lists[0]}/`, `${lists[0]}/1`),
    none,
  ),
);

/** The text of a body, sometimes not JSON, or with a member twice. */
const written = {
  plain: (text) => text,
  empty: () => '',
  open: () => '{',
  list: () => '[]',
  twice: (text) => `${text.slice(0, -1)},"enabled":true}`,
  large: () => 'x'.repeat(102_401),
};
const requests = fc
  .record({
    target: targets,
    written: often('plain', ...Object.keys(written)),
    /** Whose token: that of the administrator, or one of the others by number. */
    by: fc.oneof({ weight: 8, arbitrary: the(0) }, { weight: 3, arbitrary: fc.nat({ max: 12 }) }),
    bearer: fc.boolean(),
    headers: withoutAbsent({
      'content-type': often(
        'application/json',
        'application/json; charset=UTF-8',
        'text/plain',
        'application/json; charset=latin1',
      ),
      'content-encoding': rarely('gzip', 'identity'),
      'if-match': rarely('"1"', '"2"', 'W/"1"', '*', '"1", "2"', 'x'),
      'if-none-match': rarely('"1"', '"2"', '*', 'W/"1"'),
      origin: rarely('https://page.example', 'https://other.example'),
      'access-control-request-method': rarely('PUT'),
      traceparent: rarely('00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'),
    }),
  })
  .map(({ target: [method, to, made], ...rest }) => {
    const body = made && written[rest.written](JSON.stringify(made));
    const { 'content-type': type, 'content-encoding': encoding, ...headers } = rest.headers;
    const ofBody = made && { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
    return { method, path: to, body, by: rest.by, bearer: rest.bearer, headers: { ...headers, ...ofBody } };
  });

/** What the transport adds, or may leave out. */
const ofTransport = new Set(['connection', 'content-length', 'date', 'keep-alive', 'server', 'transfer-encoding']);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Whether times are among the bytes that the tag is made of. */
const isOfTimes = (to, tag = '') => to === lists[1] || (tag.startsWith('W/') && to.startsWith(`${lists[1]}/`));

/** A response without what the clocks and random numbers of both make. Uses are stored in the background by the server. */
function comparable(to, { status, headers, text }) {
  const body = text
    .replaceAll(uuid, 'uuid')
    .replaceAll(/"user:[0-9a-f]{64}"/g, '"secret"')
    .replaceAll(/"(createdAt|seenAt|lastSeen)":("[^"]*"|null)/g, '"$1":"time"');
  const kept = Object.entries(headers)
    .filter(([key]) => !ofTransport.has(key))
    .map(([key, value]) => [key, /^(W\/)?"[0-9a-f]{32}"$/.test(value) && isOfTimes(to, value) ? 'tag' : value]);
  return { status, body, headers: Object.fromEntries(kept.sort()) };
}

const folder = temporaryFolder();
const options = ['tokens', 'roles', 'fixtures'].flatMap((one) => [
  `--${one}`,
  writeFile(folder, `${one}.json`, { tokens, roles, fixtures }[one]),
]);
const corsOrigin = 'https://page.example';
const profiles = ['specification', 'unleash-6.10', 'unleash-8.2'];

/** The service of the package and the server, and the secrets that both have made, in the same order. */
class Both {
  secrets = [];

  static async start(number) {
    const both = new Both();
    const profile = profiles[number % profiles.length];
    const database = substitute.instead ? [] : ['--database', join(folder, `${number}.db`)];
    both.args = [...options, ...database, '--service', profile, '--cors-origin', corsOrigin, '--log', 'off'];
    both.server = await startServer({ args: both.args });
    both.service = createService({ adminToken, tokens, roles, fixtures, service: profile, corsOrigin });
    return both;
  }

  async end() {
    await this.server.kill();
    this.service.dispose();
  }

  /** Kills or stops the server, or one of the instances. The service goes on. */
  async restart(how) {
    if (this.server.restart) return this.server.restart(how);
    await this.server[how]();
    this.server = await startServer({ args: this.args });
  }

  /** A request for the side 0, the service, or 1, the server. */
  headersFor(side, { by, bearer, headers }) {
    const known = [adminToken, ...tokens.map((one) => one.token), 'a-wrong-token-here', undefined];
    const all = [...known, ...this.secrets.map((pair) => pair[side])];
    const secret = all[by % all.length];
    const authorization = secret && { authorization: bearer ? `Bearer ${secret}` : secret };
    return { 'x-request-id': 'r', ...headers, ...authorization };
  }

  async askService(request) {
    const { method, path: to, body = '' } = request;
    const headers = this.headersFor(0, request);
    const response = await this.service.fetch(`http://x${to}`, { method, headers, body });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  }

  askServer(request) {
    const headers = { 'content-type': undefined, ...this.headersFor(1, request) };
    return sendDirectly(this.server, request.method, request.path, { token: null, headers, body: request.body });
  }

  compare(request, mine, other) {
    assert.deepEqual(comparable(request.path, mine), comparable(request.path, other), JSON.stringify(request));
    const pair = [mine, other].map(({ text }) => /"user:[0-9a-f]{64}"/.exec(text)?.[0].slice(1, -1));
    if (pair[0] !== undefined) this.secrets.push(pair);
  }

  /** Everything that can be read, with its tags, is the same, and is not sent again to whoever has it. */
  async compareAll() {
    const ask = async (to, headers) => {
      const request = { method: 'GET', path: to, by: 0, headers };
      const mine = await this.askService(request);
      this.compare(request, mine, await this.askServer(request));
      return mine;
    };
    const read = async (to) => {
      const { text, headers } = await ask(to, {});
      if (!isOfTimes(to, headers.etag)) {
        const { status } = await ask(to, { 'if-none-match': headers.etag });
        assert.equal(status, 304, `GET ${to} with its own ETag`);
      }
      return JSON.parse(text);
    };
    const { addons } = await read(lists[0]);
    const { serviceAccounts } = await read(lists[1]);
    const { strategies } = await read(lists[2]);
    for (const one of addons) await read(`${lists[0]}/${one.id}`);
    for (const one of serviceAccounts) await read(`${lists[1]}/${one.id}`);
    for (const one of strategies) await read(`${lists[2]}/${encodeURIComponent(one.name)}`);
  }
}

const always = () => true;
const send = (statuses) =>
  requests.map((request) => ({
    check: always,
    async run(_, both) {
      const mine = await both.askService(request);
      both.compare(request, mine, await both.askServer(request));
      statuses.set(mine.status, (statuses.get(mine.status) ?? 0) + 1);
    },
    toString: () => JSON.stringify(request),
  }));
const restart = pick('stop', 'kill').map((how) => ({
  check: always,
  async run(_, both) {
    await both.restart(how);
    await both.compareAll();
  },
  toString: () => how,
}));
/** Without a response, the change was made, or it was not. */
const killDuring = fc.tuple(requests, fc.nat({ max: 3 })).map(([request, delay]) => ({
  check: always,
  async run(_, both) {
    const asked = both.askServer(request).catch(() => undefined);
    if (delay > 0) await setTimeout(delay);
    await both.restart('kill');
    const response = await asked;
    if (response) both.compare(request, await both.askService(request), response);
    else await both.compareAll().catch(() => both.askService(request));
    await both.compareAll();
  },
  toString: () => `kill after ${delay} ms of ${JSON.stringify(request)}`,
}));

describe('the service of the package and the server', () => {
  const statuses = new Map();
  const ends = [restart, restart, ...(substitute.instead ? [] : [killDuring])];
  const commands = fc.commands([...Array(60).fill(send(statuses)), ...ends], { maxCommands: 300, size: 'max' });
  let started = 0;

  test('respond the same to random sequences of requests, also across restarts and kills', async (context) => {
    const property = fc.asyncProperty(commands, async (sequence) => {
      const both = await Both.start((started += 1));
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: both }), sequence);
        await both.compareAll();
      } finally {
        await both.end();
      }
    });
    await fc.assert(property, runs({ quick: 30 }));
    context.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 412, 413, 415])
      assert.ok(statuses.has(status), `no request had the status ${status}`);
  });
});
