// The random requests of all tests that compare services: to each operation, with bodies, tokens and conditions of all kinds, with faults that the
// rules know the status of and, as bytes, with whatever else is valid HTTP. What they are about is what there is when they are sent.
import fc from 'fast-check';

import { adminToken } from '../support/server.mjs';
import { callers, operations, paths } from './rules.mjs';

const the = fc.constant;
const pick = fc.constantFrom;
/** The first one eight times in ten. */
const often = (usual, ...others) =>
  fc.oneof({ weight: 8, arbitrary: the(usual) }, { weight: 2, arbitrary: pick(...others) });
const rarely = (...values) => often(undefined, ...values);
/** Nothing nine times in ten. */
const seldom = (...values) => fc.oneof({ weight: 9, arbitrary: the(undefined) }, pick(...values));
/** Objects of these members, those that are undefined left out. */
const object = (members) => fc.record(members).map((made) => JSON.parse(JSON.stringify(made)));

const secretOf = (name) => (name === 'admin' ? adminToken : `token-of-${name}-only`);
/** What services begin with. */
export const tokens = Object.entries(callers)
  .filter(([name]) => name !== 'admin')
  .map(([name, rights]) => ({ token: secretOf(name), name, ...rights }));
export const roles = [
  { id: 1, name: 'Admin', permissions: ['*'] },
  { id: 4, name: 'Addons', permissions: ['UPDATE_ADDON', 'DELETE_ADDON'] },
];
const strategy = (name, more) => ({
  ...{ title: null, name, displayName: null, description: null, editable: true, deprecated: false, parameters: [] },
  ...more,
});
export const fixtures = {
  addons: [
    {
      ...{ id: 2, provider: 'webhook', description: null, enabled: true, events: ['feature-created'] },
      parameters: { url: 'https://a.example', authorization: 'stored' },
    },
    {
      ...{ id: 7, provider: 'slack', description: 'é', enabled: false, events: [], environments: ['development'] },
      parameters: { url: 'https://b.example', defaultChannel: '#a' },
    },
  ],
  serviceAccounts: [
    { id: 3, name: 'CI', username: 'ci', rootRole: 4, createdAt: '2025-01-01T00:00:00Z', tokens: [] },
    {
      ...{ id: 5, username: 'old', rootRole: 9 },
      tokens: [
        {
          ...{ id: 8, createdAt: '2020-01-01T00:00:00Z', seenAt: null, lastSeen: null, userId: 5 },
          ...{ description: 'old', expiresAt: '2020-02-01T00:00:00Z' },
        },
      ],
    },
  ],
  strategies: [strategy('default', { editable: false }), strategy('a b', { displayName: 'A', description: 'x' })],
};
/** The ids of these, to which services add theirs. */
export const firstKeys = () => ({ addon: [2, 7], account: [3, 5], token: [8] });

const parameters = often(
  [],
  [{ name: 'a', type: 'list' }],
  [{ name: 'q', type: 'string', description: 'x', required: true }],
);
const addon = object({
  provider: often('webhook', 'slack', 'datadog', 'Webhook'),
  description: pick(undefined, null, 'text', '\u2028'),
  enabled: fc.boolean(),
  parameters: often(
    { url: 'https://a.example' },
    { url: 'https://c.example/x', authorization: 'secret' },
    { url: '*****', authorization: '*****' },
    { url: '*****' },
    { url: 'no url' },
    { apiKey: 'k' },
    { url: 'https://b.example', defaultChannel: '#b', other: 1 },
    {},
    null,
  ),
  events: often(['feature-created'], null, [], ['a', 'b']),
  projects: pick(undefined, null, ['p'], ['*']),
  environments: pick(undefined, null, [], ['development'], ['production', 'development']),
  further: rarely({}),
});
const bodies = {
  createAddon: addon,
  updateAddon: addon,
  createServiceAccount: object({
    username: pick('ci', 'u1', 'u2', 'u3'),
    name: pick(undefined, 'n'),
    rootRole: pick(1, 2, 3, 4, 9),
  }),
  updateServiceAccount: object({
    username: rarely('ci'),
    name: pick(undefined, 'n', 'm'),
    rootRole: pick(undefined, 1, 2, 3, 4, 9),
  }),
  createServiceAccountToken: object({
    description: pick('t1', 't2', 't3'),
    expiresAt: often('2999-01-01T00:00:00.000Z', '2020-01-01T00:00:00Z'),
  }),
  createStrategy: object({
    name: pick('s1', 'S1', 's3', 'default', 'a b', 'ä/%'),
    title: pick(undefined, 't'),
    description: pick(undefined, 'x'),
    deprecated: pick(undefined, true, false),
    parameters,
  }),
  updateStrategy: object({
    title: pick(undefined, 't', 'u', ''),
    description: pick(undefined, 'x', '', null),
    parameters,
  }),
};
/** Members of a body, and values that break its schema or the rules that belong to it. */
const token = { description: ['', undefined, 1], expiresAt: ['soon', undefined] };
const twice = [{ name: 'a', type: 'list' }].flatMap((one) => [one, one]);
const wrong = {
  Addon: { provider: [3, undefined], enabled: ['true', undefined], parameters: ['x', undefined], events: [[1], 1] },
  createServiceAccount: { username: ['', 1, undefined], rootRole: ['4', undefined], name: [null] },
  updateServiceAccount: { name: [null, 1], rootRole: ['4', 1.5] },
  createServiceAccountToken: token,
  createStrategy: { name: ['', '..', 1, undefined], parameters: [twice, [{ name: 'a', type: 'x' }], undefined] },
  updateStrategy: { parameters: [twice, [{ name: 'a', type: 'x' }], undefined, 1], title: [1] },
};
const faultsOf = (operation) =>
  Object.entries(wrong[operation] ?? (bodies[operation] && wrong.Addon) ?? {}).flatMap(([member, values]) =>
    values.map((value) => ({ [member]: value })),
  );
/** The text of a body that is none. */
const broken = {
  empty: () => '',
  open: () => '{',
  list: () => '[]',
  twice: (text) => `{"x":1,"x":2,${text.slice(1)}`,
  large: () => 'x'.repeat(102_401),
};

const names = Object.keys(operations);
/** What is asked of which resource, by numbers: of what there is then. */
const about = {
  at: fc.nat({ max: 30 }),
  inner: fc.nat({ max: 30 }),
  name: pick('s1', 'S1', 's3', 'default', 'a b', 'none', 'ä/%'),
  id: seldom('987', '0', '01', 'x', '9223372036854775808', '%37'),
};
const changes = pick(...names, ...names.filter((name) => /^create|^updateAddon/.test(name))).chain((operation) => {
  const { method, kind, isCreation = false } = operations[operation];
  const faults = faultsOf(operation);
  const all = Object.keys(broken);
  const ofBody = faults.length > 0 && {
    body: bodies[operation],
    fault: seldom(...faults),
    // Of the others a body of this size is only no JSON.
    written: operation === 'updateAddon' ? rarely(...all, 'large', 'large') : seldom(...all),
    type: often(
      'application/json',
      'application/json; charset=UTF-8',
      'text/plain',
      'application/json; charset=latin1',
    ),
    encoding: seldom('gzip', 'identity'),
  };
  return fc.record({
    operation: the(operation),
    method: the(method),
    kind: the(kind),
    isCreation: the(isCreation),
    ...about,
    ...ofBody,
  });
});
const reads = fc
  .tuple(pick('GET', 'GET', 'HEAD'), pick('addon', 'account', 'strategy'), fc.boolean(), fc.boolean())
  .chain(([method, kind, isCreation, isDeep]) => {
    const rest = (isDeep && !isCreation && { addon: '/events', account: '/token' }[kind]) || '';
    return fc.record({ method: the(method), kind: the(kind), isCreation: the(isCreation), rest: the(rest), ...about });
  });
const elsewhere = fc.record({
  method: pick('GET', 'PATCH', 'OPTIONS', 'POST'),
  path: pick(
    ...['/health', '/ready', '/docs/openapi.json', '/docs', '/', '/api/admin', '/api/admin/ui-config'],
    ...['/api/admin/addons/', '/api/admin/addons/1', '/api/admin/strategies/never/deprecate'],
  ),
});

/** Requests of clients that are tidy. */
export const requests = fc
  .tuple(
    fc.oneof({ weight: 14, arbitrary: changes }, { weight: 4, arbitrary: reads }, { weight: 1, arbitrary: elsewhere }),
    fc.record({
      /** Whose token: that of the administrator, or one of the others by number. */
      by: fc.oneof({ weight: 7, arbitrary: the(0) }, { weight: 4, arbitrary: fc.nat({ max: 30 }) }),
      scheme: pick('', 'Bearer '),
      headers: object({
        'If-Match': rarely('"1"', '"2"', '"3"', 'W/"1"', '*', '"1", "2"', 'x'),
        'If-None-Match': seldom('"1"', '"2"', '*', 'W/"1"'),
        Origin: rarely('https://page.example', 'https://other.example'),
        'Access-Control-Request-Method': rarely('PUT'),
        traceparent: rarely('00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'),
      }),
    }),
  )
  .map(([what, how]) => ({ ...what, ...how }));

const callerNames = [...Object.keys(callers), 'wrong', 'nobody'];
/** The name of a caller, or the number of a token that was made. */
const callerOf = ({ by }, { secrets }) =>
  [...callerNames, ...secrets.keys()][by % (callerNames.length + secrets.length)];
/** Of a token that was made. */
export const byToken = (number) => callerNames.length + number;
const keyOf = ({ kind, at, name, id }, { keys }) =>
  kind === 'strategy' ? encodeURIComponent(name) : (id ?? `${keys[kind][at % keys[kind].length]}`);
const tokenIdOf = ({ inner }, { keys }) => keys.token[inner % keys.token.length];

function pathOf(request, world) {
  if (request.path !== undefined) return request.path;
  const {
    operation,
    kind,
    isCreation,
    rest = operations[operation]?.rest?.({ tokenId: tokenIdOf(request, world) }),
  } = request;
  return `/api/admin/${paths[kind]}${isCreation ? '' : `/${keyOf(request, world)}`}${rest ?? ''}`;
}

/** The request as bytes, at one of the sides of a world: its ids and tokens are those that there are by now. */
export function resolve(request, world, side) {
  const { method, body, fault, written, type, encoding, scheme, headers, odd } = request;
  const caller = callerOf(request, world);
  const secret = typeof caller === 'number' ? world.secrets[caller][side] : secretOf(caller);
  const text = body && JSON.stringify({ ...body, ...fault });
  const all = {
    ...(caller !== 'nobody' && { Authorization: scheme + secret }),
    ...(body && { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) }),
    ...{ 'X-Request-Id': 'r', ...headers },
  };
  const lines = Object.entries(all).map((line) => line.join(': '));
  const content = written ? broken[written](text) : text;
  const resolved = { method, path: pathOf(request, world), lines, body: content };
  return odd ? withOddities(resolved, odd) : resolved;
}

/** The request in terms of the rules; undefined: it changes nothing, whoever sends it. `refusal`: the status of a fault of its body. */
export function inTermsOfRules(request, world) {
  const { operation, body, fault, written, type, encoding, kind, headers } = request;
  if (operation === undefined) return undefined;
  const text = decodeURIComponent(keyOf(request, world));
  const isUnread = body !== undefined && (!/json(; charset=UTF-8)?$/.test(type) || encoding === 'gzip');
  const isTooLarge = written === 'large' && operation === 'updateAddon';
  const isWrong = body !== undefined && (fault || written);
  return {
    ...{ operation, body, token: callerOf(request, world), tokenId: tokenIdOf(request, world) },
    key: kind === 'strategy' ? text : /^[1-9]/.test(text) ? Number(text) : undefined,
    refusal: isUnread ? 415 : isTooLarge ? 413 : isWrong ? 400 : undefined,
    condition: { match: headers['If-Match'], noneMatch: headers['If-None-Match'] },
  };
}

/** Header lines, one alternative a line; several with ` | ` between them. */
const rows = (text) =>
  text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim().split(' | ').filter(Boolean));
const words = (text) => text.trim().split(/\s+/);
const own = `Authorization: ${adminToken}`;
const json = 'Content-Type: application/json';

/** What is valid HTTP, and no tidy client sends. */
const oddTargets = words(String.raw`
  /api/admin/addons/1/ /api/admin/addons/01 /api/admin/addons/%31 /api/admin/addons/1?x=%00 /api/admin/addons? /api/admin/addons/9e9
  /api/admin/addons/% /api/admin/addons/9999999999999999999999999999 /api/admin/addons/%zz /api/admin/addons/%ff /API/admin/addons
  /api/admin/addons /api/admin/addons/2 /api/admin/service-account /api/admin/service-account/3 /api/admin/service-account/%33
  /api/admin/service-account/3/token /api/admin/service-account/5/token/8 /api/admin/service-account/3/token/x
  /api/admin/service-account//token /api/admin/strategies /api/admin/strategies/default /api/admin/strategies/s1/deprecate
  /api/admin/strategies/s1/reactivate /api/admin/strategies/a%2Fb /api/admin/strategies/%2e%2e /api/admin/strategies/..
  /api/admin/strategies/%C3%BC /api/admin/strategies/%00 /api/admin/strategies/+ /api/admin/strategies/a;b=c
  / // //api/admin/addons /api /api/admin/../admin/addons /. /health /health/ /ready /docs/openapi.json /docs /none /%2e
  /"<>\^{|} http://x/api/admin/addons HTTPS://y/health?a http://x http://x?y`).concat(
  [8191, 8192].map((size) => `/${'a'.repeat(size)}`),
);
const authorizations = rows(`

Authorization:
Authorization: Bearer
Authorization: bearer  ${adminToken}
AUTHORIZATION:BEARER\t${adminToken}
Authorization: Basic ${adminToken}
Authorization: "${adminToken}"
Authorization: ${adminToken},${adminToken}
Authorization: é
${own} | ${own}
${own} | Authorization:
`);
const conditions = rows(`
If-Match:
If-Match: 1
If-Match: "é", "1"
If-Match: "9" | If-Match: "1"
If-None-Match: W/"1", "2"
if-none-match:"
If-Modified-Since: 0
`);
const contents = rows(`

Content-Type:
Content-Type: application/JSON; charset=utf-8
Content-Type: application/json;
Content-Type: application/json;charset="UTF-8"
Content-Type: application/json; x=y
Content-Type: application/json, application/json
Content-Type: application/problem+json
Content-Type: é
${json} | ${json}
${json} | Content-Type:
${json} | Content-Encoding:
${json} | Content-Encoding: Identity, identity
${json} | Content-Encoding: identity | Content-Encoding: br
${json} | Content-Encoding: é
`);
const others = rows(`
Origin: null
Origin:
Origin: https://page.example | Origin: https://page.example
X-Request-Id: a b
X-Request-Id:
X-Request-Id: é
X-Request-Id: ${'x'.repeat(128)}
X-Request-Id: ${'x'.repeat(129)}
X-Request-Id: a b | X-Request-Id: c | X-Request-Id: d
traceparent: 00-0AF7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
traceparent: x | traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
Accept: text/html
Accept-Encoding: gzip, br
X-HTTP-Method-Override: DELETE
Expect: 100-continue
Expect: x
Range: bytes=0-1
Upgrade: websocket
X: é
`);
const webhook = '"provider":"webhook","enabled":true,"events":["feature-created"]';
const addonText = `{${webhook},"parameters":{"url":"http://a.example/"}}`;
const oddBodies = [
  ...words(
    String.raw`{} null [] "x" { {}x nul {"a":1,"a":2} {"name":"\ud800"} {"name":"é"} ${'['.repeat(70)}${']'.repeat(70)}`,
  ),
  ...['', '\ufeff{}', '{"name":"\0"}', addonText.padEnd(102_400), addonText.padEnd(102_401)],
  ...[Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ...[addonText.replace('true', '1e400'), `{${webhook},"parameters":{"url":"file:///etc"}}`],
  `{${webhook},"parameters":{"url":"*****","bodyTemplate":9007199254740993}}`,
  ...['1.0', '1.5', '1e400', '9223372036854775808'].map((role) => `{"username":"new","rootRole":${role}}`),
  ...['{"username":"new","name":"é","rootRole":2}', '{"__proto__":{"a":1},"rootRole":3}'],
  '{"name":"a b","parameters":[{"name":"a","type":"list"},{"name":"a","type":"none"}]}',
];

/** Requests of all kinds that are valid HTTP. */
export const rawRequests = fc
  .tuple(
    requests,
    fc.record({
      target: fc.oneof(
        { weight: 5, arbitrary: the(undefined) },
        fc.record({
          method: pick(...words('GET PUT POST HEAD DELETE OPTIONS PATCH TRACE')),
          path: pick(...oddTargets),
          body: pick(addonText, '', ...oddBodies),
        }),
      ),
      body: seldom(...oddBodies),
      host: fc.oneof({ weight: 20, arbitrary: the('Host: x') }, pick('Host:', 'HOST:x:1', 'Host: [::1]:1')),
      version: fc.oneof({ weight: 4, arbitrary: the('1.1') }, the('1.0')),
      isChunked: fc.boolean(),
      authorization: seldom(...authorizations),
      condition: seldom(...conditions),
      content: seldom(...contents),
      other: seldom(...others),
    }),
  )
  .map(([request, odd]) => ({ ...request, odd }));

function withOddities({ lines, body, ...request }, odd) {
  const { target, host, version, isChunked, ...replaced } = odd;
  const replace = (some, names, by) => (by ? [...some.filter((line) => !names.test(line)), ...by] : some);
  const content = replaced.body ?? body ?? '';
  let all = content.length > 0 && !lines.some((line) => /^content-type/i.test(line)) ? [...lines, json] : lines;
  all = replace(all, /^authorization:/i, replaced.authorization);
  all = replace(all, /^if-/i, replaced.condition);
  all = replace(all, /^content-/i, replaced.content);
  all = replace(all, /^(origin|x-request-id|traceparent):/i, replaced.other);
  return { ...request, body: content, ...target, lines: all, host, version, isChunked, isFramed: true };
}
