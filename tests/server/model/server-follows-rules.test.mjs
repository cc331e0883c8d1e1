// Random sequences of requests, restarts, kills and losses of power against the rules (rules.mjs): in memory, in a file, and in PostgreSQL
// (../postgresql/instances-follow-rules.test.mjs). What fails shrinks to its shortest sequence.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import fc from 'fast-check';

import { sendDirectly } from '../support/client.mjs';
import { loseUnsynced, nthFailure } from '../support/nth-failure.mjs';
import { isError, strategyOfName } from '../support/samples.mjs';
import { adminToken, startServer, substitute, temporaryFolder, writeFile } from '../support/server.mjs';
import { runs } from '../support/runs.mjs';
import { callers, operations, paths, Rules } from './rules.mjs';

const folder = temporaryFolder();
const { env, set } = nthFailure(folder);
set({ keepsSynced: true });

const fixtures = {
  addons: [
    {
      ...{ id: 3, provider: 'webhook', description: 'stored', enabled: true },
      parameters: { url: 'https://a.example', authorization: 'stored' },
      ...{ events: ['a'], projects: [], environments: ['development'] },
    },
  ],
  strategies: [{ title: null, ...strategyOfName('default'), editable: false }],
};
const tokenOf = (name) => (name === 'admin' ? adminToken : `token-of-${name}-only`);
const tokens = Object.entries(callers)
  .filter(([name]) => name !== 'admin')
  .map(([name, one]) => ({ token: tokenOf(name), name, ...one }));
const options = ['--log', 'off'].concat(
  ['--fixtures', writeFile(folder, 'fixtures.json', fixtures)],
  ['--tokens', writeFile(folder, 'tokens.json', tokens)],
);
const errors = {
  400: 'ValidationError',
  401: 'AuthenticationRequired',
  403: 'NoAccessError',
  404: 'NotFoundError',
  409: 'NameExistsError',
  412: 'PreconditionFailed',
};

/** One server whose data are in memory or in a file, or what stands in for it. */
async function startWorld(database) {
  const started = database ? { args: [...options, '--database', database], env } : { args: options };
  let server = await startServer(started);
  return {
    ask: (token, method, path, { body, headers } = {}) =>
      sendDirectly(server, method, `/api/admin/${path}`, { token, body, headers }),
    async restart(how) {
      if (server.restart) return server.restart(how);
      await (how === 'stop' ? server.stop() : server.kill());
      if (how === 'loseUnsynced') loseUnsynced(database);
      server = await startServer(started);
    },
    stop: () => server.stop(),
    kill: () => server.kill(),
  };
}

const object = (members, requiredKeys) => fc.record(members, { requiredKeys });
const bodies = {
  addon: object(
    {
      provider: fc.constantFrom('webhook', 'datadog', 'slack', 'Webhook'),
      description: fc.constantFrom('d', 'ü', null),
      enabled: fc.boolean(),
      parameters: fc.constantFrom(
        { url: 'https://b.example/a-hook' },
        { url: 'https://a.example', authorization: 'secret' },
        { url: '*****', authorization: '*****' },
        { url: 'no address' },
        { apiKey: 'key' },
        { url: 'https://b.example', defaultChannel: '#b' },
        {},
        null,
      ),
      events: fc.constantFrom([], ['a'], ['a', 'b'], null),
      projects: fc.constantFrom([], ['p'], null),
      environments: fc.constantFrom(['development'], ['development', 'production'], [], null),
    },
    ['provider', 'enabled', 'parameters', 'events'],
  ),
  account: object({ name: fc.constantFrom('A', 'B'), rootRole: fc.constantFrom(1, 2, 3, 9) }, []),
  newAccount: object(
    {
      username: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
      name: fc.constant('N'),
      rootRole: fc.constantFrom(1, 2, 3, 9),
    },
    ['username', 'rootRole'],
  ),
  token: fc.record({ description: fc.constantFrom('t1', 't2'), expiresAt: fc.constant('2999-01-01T00:00:00.000Z') }),
  strategy: object(
    {
      name: fc.constantFrom('a', 'A', 'b/c', 'ü', 'default'),
      title: fc.constant('t'),
      description: fc.constantFrom('x', 'y'),
      parameters: fc.constantFrom([], [{ name: 'p', type: 'list' }]),
    },
    ['name', 'parameters'],
  ),
  strategyUpdate: object(
    {
      title: fc.constantFrom('t', 'u', ''),
      description: fc.constantFrom('x', 'y', '', null),
      parameters: fc.constantFrom([], [{ name: 'p', type: 'list' }], [{ name: 'q', type: 'string', required: true }]),
    },
    ['parameters'],
  ),
};
const bodyOf = {
  createAddon: bodies.addon,
  updateAddon: bodies.addon,
  createAccount: bodies.newAccount,
  updateAccount: bodies.account,
  createToken: bodies.token,
  createStrategy: bodies.strategy,
  updateStrategy: bodies.strategyUpdate,
};
const conditions = fc.constantFrom('*', 'current', '"987654"');

/** A request whose choices are made when it is sent: `at` numbers what is stored then. */
class Send {
  constructor(choices) {
    this.choices = choices;
  }

  check = () => true;

  /** The request in terms of the model, and how it is sent. */
  resolve(rules) {
    const { operation, at, by, body, isBroken, condition } = this.choices;
    const { kind, method, rest = () => '', isCreation, isUnconditional } = operations[operation];
    const keys = [...rules.stored[kind].keys(), ...(kind === 'strategy' ? ['none'] : [987])];
    const key = keys[at % keys.length];
    const tag = rules.stored[kind].get(key)?.tag;
    const value = condition?.value === 'current' ? tag : condition?.value;
    const isSent = value !== undefined && !isCreation && !isUnconditional;
    const stored = rules.stored[kind].get(key)?.value.tokens ?? [];
    const tokenId = [...stored.map(({ id }) => id), 9876][at % (stored.length + 1)];
    const names = [...Object.keys(callers), 'wrong', ...rules.made.keys()];
    const token = by === undefined ? 'admin' : names[by % names.length];
    const request = { operation, key, tokenId, token, body, isBroken: isBroken && body !== undefined };
    if (isSent) request.condition = { header: condition.header, value };
    const sent = {
      method,
      path: `${paths[kind]}${isCreation ? '' : `/${encodeURIComponent(key)}`}${rest(request)}`,
      body: request.isBroken ? { ...body, ...{ enabled: 1, name: 1, description: 1 } } : body,
      headers: isSent ? { [condition.header]: value } : {},
    };
    return { request, sent, secret: secretOf(rules, token) };
  }

  async run(model, world) {
    const { request, sent, secret } = this.resolve(model.rules);
    const { status, apply } = model.rules.expect(request);
    const response = await world.ask(secret, sent.method, sent.path, sent);
    assert.equal(response.status, status, `${JSON.stringify([request, sent])}: ${response.text}`);
    if (status in errors) assert.ok(isError(response, status, errors[status]), response.text);
    apply?.(response);
    model.statuses.set(status, (model.statuses.get(status) ?? 0) + 1);
  }

  toString = () => JSON.stringify(this.choices);
}

const secretOf = (rules, token) => (typeof token === 'number' ? rules.made[token].secret : tokenOf(token));
const compare = ({ rules }, world) =>
  rules.compare((token, method, path, headers) => world.ask(secretOf(rules, token), method, path, { headers }));

/** Everything that can be read is as in the model. */
class Compare {
  check = () => true;
  run = compare;
  toString = () => 'compare';
}

class Restart {
  constructor(how) {
    this.how = how;
  }

  check = () => true;

  async run(model, world) {
    await world.restart(this.how);
    await compare(model, world);
  }

  toString = () => this.how;
}

/** A kill, or a loss of power, while a change is under way: without a response, it is there whole or not at all. */
class EndDuring extends Send {
  constructor(choices, how, delay) {
    super(choices);
    Object.assign(this, { how, delay });
  }

  async run(model, world) {
    const { request, sent, secret } = this.resolve(model.rules);
    const asked = world.ask(secret, sent.method, sent.path, sent).catch(() => undefined);
    if (this.delay > 0) await setTimeout(this.delay);
    await world.restart(this.how);
    const response = await asked;
    const { status, apply } = model.rules.expect(request);
    if (response) {
      assert.equal(response.status, status, response.text);
      apply?.(response);
      return compare(model, world);
    }
    // What a killed server had written, but not synced, can be read after it, and is durable from the next sync on.
    if (this.how === 'kill') await world.restart('stop');
    const before = { rules: model.rules.clone() };
    try {
      await compare(before, world);
      model.rules = before.rules;
    } catch {
      apply?.();
      await compare(model, world);
    }
  }

  toString = () => `${this.how} after ${this.delay} ms of ${JSON.stringify(this.choices)}`;
}

const oneIn = (n, arbitrary) => fc.nat({ max: n - 1 }).chain((i) => (i === 0 ? arbitrary : fc.constant(undefined)));
const names = Object.keys(operations);
const creations = names.filter((name) => name.startsWith('create'));
const choices = fc.constantFrom(...names, ...creations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    at: fc.nat({ max: 20 }),
    by: oneIn(4, fc.nat({ max: 30 })),
    body: bodyOf[operation] ?? fc.constant(undefined),
    isBroken: fc.nat({ max: 15 }).map((i) => i === 15),
    condition: oneIn(3, fc.record({ header: fc.constantFrom('if-match', 'if-none-match'), value: conditions })),
  }),
);
const send = choices.map((one) => new Send(one));

/** Commands, those that are more frequent named more often. */
const commandsWith = (ends) => [
  ...Array(12).fill(send),
  ...Array(2).fill(fc.constant(new Compare())),
  ...ends.map((how) => fc.constant(new Restart(how))),
  ...ends
    .filter((how) => how !== 'stop' && !substitute.instead)
    .map((how) => fc.tuple(choices, fc.nat({ max: 3 })).map(([one, delay]) => new EndDuring(one, how, delay))),
];

const stores = substitute.instead
  ? { 'PostgreSQL, three instances': { ends: ['stop', 'kill'], database: () => undefined } }
  : {
      memory: { ends: [], database: () => undefined },
      'a file': { ends: ['stop', 'kill', 'loseUnsynced'], database: (i) => join(folder, `${i}.db`) },
    };

describe('the rules', () => {
  let started = 0;
  for (const [store, { ends, database }] of Object.entries(stores))
    test(`${store}: random sequences of requests${ends.length > 0 ? ', restarts and kills' : ''}`, async (context) => {
      const statuses = new Map();
      const commands = fc.commands(commandsWith(ends), { maxCommands: 120, size: 'max' });
      const property = fc.asyncProperty(commands, async (sequence) => {
        const world = await startWorld(database((started += 1)));
        try {
          const setup = () => ({ model: { rules: new Rules(fixtures), statuses }, real: world });
          await fc.asyncModelRun(setup, sequence);
          await world.stop();
        } finally {
          await world.kill();
        }
      });
      await fc.assert(property, runs({ quick: 30 }));
      context.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())));
      for (const status of [200, 201, 400, 401, 403, 404, 409, 412]) assert.ok(statuses.has(status), `no ${status}`);
    });
});
