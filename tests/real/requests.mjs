// The requests of the predictions: recorded ones, with which both services begin from the same fixtures, the creations that their bodies make,
// and sequences of random ones.
import fc from 'fast-check';

import { bodyOf, headersOf, readRecorded } from '../support/recorded.mjs';

/** Names of the recorded tokens as callers of a test. */
const callerOf = (token) => token.replace('Token', '');

/** The recorded requests of both files. */
export function recordedRequests(tokens) {
  const all = ['unleash-6.10.1', 'unleash-8.2.0'].flatMap((file) => readRecorded(file).cases);
  const cases = [...new Map(all.map((one) => [one.name, one])).values()];
  return cases.map((one) => ({
    ...{ name: one.name, method: one.method, path: one.path, setup: one.setup, body: bodyOf(one) },
    ...{ headers: headersOf(one, (name) => tokens[callerOf(name)]), isChunked: one.transferEncoding === 'chunked' },
  }));
}

/** Creations by the bodies of updates. */
export const creationsOf = (requests) =>
  requests
    .filter(
      ({ method, path, name }) =>
        method === 'PUT' && /^\/api\/admin\/addons\/\d+$/.test(path) && !/^addon\/(id|path|method)/.test(name),
    )
    .map((one) => ({ ...one, name: `creation: ${one.name}`, method: 'POST', path: '/api/admin/addons' }));

/** The first one eight times in ten. */
const often = (usual, ...others) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
const pick = fc.constantFrom;
const the = fc.constant;
const absent = Symbol('absent');
const withoutAbsent = (members) =>
  fc.record(members).map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== absent)));

const url = often(
  'https://example.com/hook',
  'http://127.0.0.1:9/x',
  'example.com',
  'ftp://example.com',
  'http:///example.com',
  '',
  '*****',
  5,
);
const value = often('x', '', '*****', 7, true, null, [], 'a\u0000', 2 ** 53, 'x'.repeat(300));

/** The parameters of a provider: required ones nearly always. */
function parametersOf({ parameters }) {
  const members = parameters.map(({ name, type, required }) => {
    const sent = type === 'url' || name === 'url' ? url : value;
    return [
      name,
      required
        ? fc.oneof({ weight: 9, arbitrary: sent }, { weight: 1, arbitrary: the(absent) })
        : fc.oneof(the(absent), sent),
    ];
  });
  const further = fc.oneof({ weight: 9, arbitrary: the(absent) }, { weight: 1, arbitrary: value });
  return withoutAbsent({ ...Object.fromEntries(members), further });
}

const addonMembers = ['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments', 'id'];

/** One body in five has a member of a wrong type or an empty value, also a member that updates ignore. */
function sometimesWrong(body, ...names) {
  const wrong = pick(null, 0, 1.5, 'x', '', 'TRUE', true, [], {}, [null]);
  const spoiled = fc.tuple(body, pick(...names), wrong).map(([rest, name, value]) => ({ ...rest, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: spoiled });
}

function addonOf(providers) {
  return sometimesWrong(plainAddonOf(providers), ...addonMembers);
}

function plainAddonOf(providers) {
  return pick(...providers).chain((provider) =>
    withoutAbsent({
      provider: often(provider.name, 'nobody', provider.name.toUpperCase(), null, absent),
      description: often('text', absent, null, '', 'a\u0000', 7),
      enabled: often(true, false, 'true', null, absent),
      parameters: fc.oneof(
        { weight: 9, arbitrary: parametersOf(provider) },
        { weight: 1, arbitrary: pick(null, {}, absent, []) },
      ),
      events: often(['feature-created'], ['feature-created', 'no-such-event'], [], null, [''], [1], absent),
      projects: often(['default'], absent, [], ['*'], null, ['']),
      environments: often([], absent, ['development'], null, [7]),
      further: often(absent, {}, 1),
    }),
  );
}

const parameter = withoutAbsent({
  name: often('p', 'q', '', 1, absent),
  type: often('string', 'list', 'number', 'percentage', 'boolean', 'text', absent),
  description: pick(absent, absent, 'd', '', null),
  required: pick(absent, true, false, 'true'),
});
const plainStrategy = withoutAbsent({
  name: often('random', 'other', 'default', 'a b', 'ä', '', 'x'.repeat(101), absent),
  title: pick(absent, absent, 't', null, ''),
  description: pick(absent, absent, 'd', null, ''),
  editable: often(absent, true, false),
  deprecated: often(absent, true, false),
  parameters: fc.oneof(
    { weight: 5, arbitrary: fc.array(parameter, { maxLength: 2 }) },
    { weight: 1, arbitrary: pick([], null, absent) },
  ),
});

const strategyMembers = [
  'name',
  'title',
  'description',
  'editable',
  'deprecated',
  'disabled',
  'parameters',
  'sortOrder',
];
const strategy = sometimesWrong(plainStrategy, ...strategyMembers);

const strategyName = pick('random', 'other', 'default', 'remoteAddress', 'none', 'a b').map(encodeURIComponent);

/** Steps with the place of an addon in the list in place of its id, which only the service gives. */
function stepOf(providers) {
  const caller = often('admin', 'editor', 'viewer', 'client', 'frontend');
  const addon = fc.oneof({ weight: 9, arbitrary: fc.nat(7) }, { weight: 1, arbitrary: pick('999999', 'x', '0') });
  const one = (weight, parts) => ({ weight, arbitrary: fc.record({ caller, ...parts }) });
  return fc.oneof(
    one(5, { method: the('PUT'), addon, body: addonOf(providers) }),
    one(4, { method: the('POST'), path: the('/api/admin/addons'), body: addonOf(providers) }),
    one(1, { method: the('DELETE'), addon }),
    one(3, { method: the('POST'), path: the('/api/admin/strategies'), body: strategy }),
    one(2, { method: the('PUT'), path: strategyName.map((name) => `/api/admin/strategies/${name}`), body: strategy }),
    one(2, {
      method: the('POST'),
      path: fc
        .tuple(strategyName, pick('deprecate', 'reactivate'))
        .map(([name, action]) => `/api/admin/strategies/${name}/${action}`),
    }),
    one(1, { method: the('DELETE'), path: strategyName.map((name) => `/api/admin/strategies/${name}`) }),
  );
}

/** So many sequences of steps, the same for a seed. */
export const randomSequences = (providers, { seed, count }) =>
  fc.sample(fc.array(stepOf(providers), { minLength: 8, maxLength: 12 }), { seed, numRuns: count });

/** What no member of a body is meant to be, and the values of the others. */
const wrongValues = [null, 0, 1.5, 'x', '', 'TRUE', true, [], {}, [null], [1], [''], '\u0000', undefined];
const spoiledBodies = (body, name) =>
  wrongValues.map((value) => [`${name} is ${JSON.stringify(value)}`, { ...body, [name]: value }]);
const goodAddon = {
  ...{ provider: 'webhook', description: 'd', enabled: true, parameters: { url: 'https://example.com/hook' } },
  ...{ events: ['feature-created'], projects: [], environments: [] },
};
const goodStrategy = {
  ...{ name: 'members', title: 't', description: 'd' },
  parameters: [{ name: 'p', type: 'string', description: '', required: false }],
};

/** Each member of each body, wrong in each way. */
export function spoiledRequests(headers) {
  const to = (method, path, setup) => (bodies) =>
    bodies.map(([name, body]) => ({
      ...{ name: `${method} ${path}: ${name}`, method, path, setup, headers, body: JSON.stringify(body) },
    }));
  const addons = [
    ...addonMembers.flatMap((name) => spoiledBodies(goodAddon, name)),
    ...spoiledBodies(goodAddon.parameters, 'url').map(([name, parameters]) => [name, { ...goodAddon, parameters }]),
  ];
  const [element] = goodStrategy.parameters;
  const strategies = [
    ...strategyMembers.flatMap((name) => spoiledBodies(goodStrategy, name)),
    ...Object.keys(element).flatMap((member) =>
      spoiledBodies(element, member).map(([name, one]) => [
        `parameter: ${name}`,
        { ...goodStrategy, parameters: [one] },
      ]),
    ),
  ];
  const creation = { method: 'POST', path: '/api/admin/strategies', body: goodStrategy };
  return [
    ...to('POST', '/api/admin/addons')(addons),
    ...to('PUT', '/api/admin/addons/1')(addons),
    ...to('POST', '/api/admin/strategies')(strategies),
    ...to('PUT', '/api/admin/strategies/members', [creation])(strategies),
  ];
}

/** Each kind of address, in creations: those that the default settings refuse, their neighbours, and names. */
export const addressedRequests = (headers) =>
  [
    ...['0.0.0.0', '10.0.0.1', '11.0.0.0', '100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0', '127.1'],
    ...['169.254.169.254', '172.15.255.255', '172.16.0.1', '172.31.255.255', '172.32.0.0', '192.0.0.1', '192.0.1.0'],
    ...['192.0.2.10', '192.0.3.0', '192.167.255.255', '192.168.1.1', '192.169.0.0', '198.17.255.255', '198.18.0.0'],
    ...[
      '198.19.255.255',
      '198.20.0.0',
      '198.51.100.7',
      '198.51.101.0',
      '203.0.113.7',
      '203.0.114.0',
      '223.255.255.255',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '0x7f.1', '2130706433', 'localhost'],
    ...['[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[2606:4700::1111]', '[::ffff:10.0.0.1]'],
    ...['93.184.216.34', 'example.com', 'user:password@example.com:8443'],
  ].map((host) => ({
    ...{ name: `address: ${host}`, method: 'POST', path: '/api/admin/addons', headers },
    body: JSON.stringify({ ...goodAddon, parameters: { url: `http://${host}/x` } }),
  }));
