// Random sequences of requests against the server, with its database in a file (../postgresql/model.test.mjs: in PostgreSQL), and against the service of the package: the same
// status, headers and body for each (D77). FLAGADMIN_SEED repeats a run, FLAGADMIN_REQUESTS sets its length.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

import { createService } from '../../../js/dist/service.js';
import { sendDirectly } from '../support/client.mjs';
import { adminToken, startServer, substitute, temporaryFolder, writeFile } from '../support/server.mjs';

const seed = Number(process.env.FLAGADMIN_SEED ?? Date.now() % 1e9);
const length = Number(process.env.FLAGADMIN_REQUESTS ?? 3000);
/** Fixtures that both begin with; sequences end after so many requests, and begin anew. */
const perSequence = 300;

/** Mulberry32. */
function randomOf(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = randomOf(seed);
const pick = (...choices) => choices[Math.floor(random() * choices.length)];
const often = (usual, ...others) => (random() < 0.8 ? usual : pick(...others));
const object = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

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

const addonBody = () =>
  object({
    provider: often('webhook', 'slack', 'datadog', 'Webhook', 3),
    description: pick(undefined, null, 'text', '\u2028'),
    enabled: often(true, false, 'true', undefined),
    parameters: often(
      object({
        url: pick('https://a.example', 'https://c.example/x', '*****', 'no url'),
        authorization: pick(undefined, '*****', 'secret'),
      }),
      { apiKey: 'k' },
      null,
      { url: 'https://b.example', defaultChannel: '#b', other: 1 },
    ),
    events: often(['feature-created'], null, [], [1]),
    projects: pick(undefined, null, ['p'], ['*']),
    environments: pick(undefined, null, ['development'], ['production', 'development']),
    further: pick(undefined, undefined, {}),
  });
const accountBody = () =>
  object({
    username: pick(undefined, 'ci', `u${Math.floor(random() * 9)}`, ''),
    name: pick(undefined, 'n', null),
    rootRole: often(4, 1, 9, '4', undefined),
  });
const tokenBody = () =>
  object({
    description: often(`t${Math.floor(random() * 5)}`, '', undefined),
    expiresAt: often('2999-01-01T00:00:00Z', '2020-01-01T00:00:00Z', 'soon'),
  });
const strategyBody = () =>
  object({
    name: often(`s${Math.floor(random() * 6)}`, 'default', 'a b', '..', 'ä/%', ''),
    title: pick(undefined, 't', null),
    deprecated: pick(undefined, true, false),
    parameters: often(
      [],
      [{ name: 'a', type: 'list' }],
      [{ name: 'a', type: 'x' }],
      [
        { name: 'a', type: 'list' },
        { name: 'a', type: 'list' },
      ],
    ),
  });
const id = () => often(String(2 + Math.floor(random() * 9)), '0', '01', 'x', '9223372036854775808', '%37');
const name = () => encodeURIComponent(often(`s${Math.floor(random() * 6)}`, 'default', 'a b', 'none', 'ä/%'));

/** A request: method, path and body. */
const makers = [
  () => ['GET', pick('/api/admin/addons', '/api/admin/service-account', '/api/admin/strategies')],
  () => [
    pick('GET', 'HEAD'),
    pick(`/api/admin/addons/${id()}`, `/api/admin/service-account/${id()}`, `/api/admin/strategies/${name()}`),
  ],
  () => ['PUT', `/api/admin/addons/${id()}`, addonBody()],
  () => ['PUT', `/api/admin/addons/${id()}`, addonBody()],
  () => ['POST', '/api/admin/addons', addonBody()],
  () => ['DELETE', `/api/admin/addons/${id()}`],
  () => ['PUT', `/api/admin/service-account/${id()}`, accountBody()],
  () => ['POST', '/api/admin/service-account', accountBody()],
  () => ['DELETE', `/api/admin/service-account/${id()}`],
  () => ['POST', `/api/admin/service-account/${id()}/token`, tokenBody()],
  () => ['POST', `/api/admin/service-account/${id()}/token`, tokenBody()],
  () => ['GET', `/api/admin/service-account/${id()}/token`],
  () => ['DELETE', `/api/admin/service-account/${id()}/token/${id()}`],
  () => ['POST', '/api/admin/strategies', strategyBody()],
  () => ['POST', `/api/admin/strategies/${name()}/${pick('deprecate', 'reactivate')}`],
  () => ['DELETE', `/api/admin/strategies/${name()}`],
  () => [
    pick('GET', 'PATCH', 'OPTIONS', 'POST'),
    pick(
      '/health',
      '/ready',
      '/docs/openapi.json',
      '/docs',
      '/',
      '/api/admin',
      '/api/admin/addons/',
      '/api/admin/addons/1',
    ),
  ],
];

/** The text of a body, sometimes not JSON, or with a member twice. */
const textOf = (body) =>
  body === undefined
    ? undefined
    : often(
        JSON.stringify(body),
        '',
        '{',
        '[]',
        `${JSON.stringify(body).slice(0, -1)},"enabled":true}`,
        'x'.repeat(102_401),
      );

function headersOf(body, secrets) {
  const token = often(
    adminToken,
    ...tokens.map((one) => one.token),
    ...secrets.slice(-4),
    'a-wrong-token-here',
    undefined,
  );
  return object({
    authorization: token === undefined ? undefined : often(token, `Bearer ${token}`),
    'content-type':
      body === undefined
        ? undefined
        : often(
            'application/json',
            'application/json; charset=UTF-8',
            'text/plain',
            'application/json; charset=latin1',
          ),
    'content-encoding': random() < 0.02 ? pick('gzip', 'identity') : undefined,
    'if-match': random() < 0.15 ? pick('"1"', '"2"', 'W/"1"', '*', '"1", "2"', 'x') : undefined,
    'if-none-match': random() < 0.1 ? pick('"1"', '"2"', '*', 'W/"1"') : undefined,
    origin: random() < 0.1 ? pick('https://page.example', 'https://other.example') : undefined,
    'access-control-request-method': random() < 0.1 ? 'PUT' : undefined,
    traceparent: random() < 0.1 ? '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01' : undefined,
    'x-request-id': 'r',
  });
}

/** What the transport adds, or may leave out. */
const ofTransport = new Set(['connection', 'content-length', 'date', 'keep-alive', 'server', 'transfer-encoding']);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** A response without what the clocks and random numbers of both make. Uses are stored in the background by the server. */
function comparable(path, { status, headers, text }) {
  const body = text
    .replaceAll(uuid, 'uuid')
    .replaceAll(/"user:[0-9a-f]{64}"/g, '"secret"')
    .replaceAll(/"(createdAt|seenAt|lastSeen)":("[^"]*"|null)/g, '"$1":"time"');
  const kept = Object.entries(headers).filter(([key]) => !ofTransport.has(key));
  const isOfTimes = path === '/api/admin/service-account'; // so the tag of the list is of other bytes
  return {
    status,
    body,
    headers: Object.fromEntries(
      kept.map(([key, value]) => [key, isOfTimes && /^"[0-9a-f]{32}"$/.test(value) ? 'tag' : value]).sort(),
    ),
  };
}

describe(`random requests, FLAGADMIN_SEED=${seed}`, () => {
  const folder = temporaryFolder();
  const options = ['tokens', 'roles', 'fixtures'].flatMap((one) => [
    `--${one}`,
    writeFile(folder, `${one}.json`, { tokens, roles, fixtures }[one]),
  ]);
  const statuses = new Map();
  let service;
  after(() => {
    for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415]) {
      assert.ok(statuses.has(status), `no request had the status ${status}: ${JSON.stringify([...statuses])}`);
    }
  });

  /** The response of the service in memory, in the form of the others. */
  async function ask(method, path, headers, body) {
    const response = await service.fetch(`http://x${path}`, { method, headers, body });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  }

  for (let sequence = 0; sequence * perSequence < length; sequence += 1) {
    test(`sequence ${sequence}`, async () => {
      const database = substitute.instead ? [] : ['--database', join(folder, `${sequence}.db`)];
      const profile = ['specification', 'unleash-6.10', 'unleash-8.2'][sequence % 3];
      const given = ['--service', profile, '--cors-origin', 'https://page.example', '--log', 'off'];
      const args = [...options, ...database, ...given];
      const server = await startServer({ args });
      service = createService({
        ...{ adminToken, tokens, roles, fixtures, service: profile },
        corsOrigin: 'https://page.example',
      });
      /** The secrets that each has made, in the same order. */
      const secrets = [];
      const theirs = new Map();
      for (let i = 0; i < perSequence; i += 1) {
        const [method, path, made] = pick(...makers)();
        const body = textOf(made);
        const headers = headersOf(body, secrets);
        const theirHeaders = { ...headers };
        for (const [own, other] of theirs) {
          if (theirHeaders.authorization) theirHeaders.authorization = theirHeaders.authorization.replace(own, other);
        }
        const mine = await ask(method, path, headers, body ?? '');
        const other = await sendDirectly(server, method, path, {
          token: null,
          headers: { 'content-type': undefined, ...theirHeaders },
          body,
        });
        const request = `request ${i}: ${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}`;
        assert.deepEqual(comparable(path, mine), comparable(path, other), request);
        statuses.set(mine.status, (statuses.get(mine.status) ?? 0) + 1);
        const secretOf = ({ text }) => /"user:[0-9a-f]{64}"/.exec(text)?.[0].slice(1, -1);
        if (secretOf(mine) !== undefined) {
          secrets.push(secretOf(mine));
          theirs.set(secretOf(mine), secretOf(other));
        }
      }
      await server.stop();
      service.dispose();
    });
  }
});
