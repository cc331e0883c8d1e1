// The rules of the three resources, from the specification and its decisions: what each request responds, and what is stored afterwards.
// It shares nothing with the core, so that a fault there is a difference.
import assert from 'node:assert/strict';

export const paths = { addon: 'addons', account: 'service-account', strategy: 'strategies' };
const lists = { addon: 'addons', account: 'serviceAccounts', strategy: 'strategies' };
const noPermissions = { permissions: [] };
const all = { permissions: ['*'] };
const permissionsOf = (...kinds) =>
  kinds.flatMap((kind) => ['CREATE', 'UPDATE', 'DELETE'].map((verb) => `${verb}_${kind}`));
/** The default roles (D66); others may only read. */
const roles = { 1: all, 2: { permissions: permissionsOf('ADDON', 'STRATEGY') }, 3: noPermissions };
/** Callers with tokens of the configuration: one for each permission, too. */
export const callers = {
  admin: all,
  development: { permissions: permissionsOf('ADDON'), environments: ['development'] },
  accounts: { permissions: permissionsOf('SERVICE_ACCOUNT') },
  reader: noPermissions,
  ...Object.fromEntries(
    permissionsOf('ADDON', 'SERVICE_ACCOUNT', 'STRATEGY').map((name) => [name, { permissions: [name] }]),
  ),
};
const sensitive = {
  webhook: ['url', 'authorization', 'customHeaders'],
  slack: ['url', 'customHeaders'],
  teams: ['url', 'customHeaders'],
  datadog: ['apiKey', 'customHeaders'],
};
const required = { webhook: ['url'], slack: ['url', 'defaultChannel'], teams: ['url'], datadog: ['apiKey'] };
const mask = '*****';

const has = ({ permissions }, permission) => permissions.includes('*') || permissions.includes(permission);
const covers = ({ environments }, { environments: of = [] }) =>
  environments === undefined || (of.length > 0 && of.every((one) => environments.includes(one)));
/** Whether a caller has everything that a role has, or, of a role that is not known, may come to have (D47). */
const mayGrant = (caller, role) =>
  (roles[role] ?? all).permissions.every((one) => has(caller, one) && !caller.environments);

/** Not those that expired more than 30 days ago, which the next change removes (D67c). */
const withoutOld = (tokens) =>
  tokens.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now() - 30 * 24 * 60 * 60 * 1000);
/** Uses of tokens are not followed. */
const withoutUse = ({ seenAt: _, lastSeen: __, ...token }) => token;

/** A resource as responses show it. */
function shown(kind, { value }) {
  if (kind !== 'addon') return value;
  const masked = ([name, one]) => [name, sensitive[value.provider].includes(name) ? mask : one];
  return { ...value, parameters: Object.fromEntries(Object.entries(value.parameters).map(masked)) };
}

/** The values of an addon after a body (D10–D14); nothing when it breaks a rule of its provider. */
function addonAfter(stored, body) {
  const emptied = { description: '', events: [], projects: [], environments: [], parameters: {} };
  const { further: _, ...known } = body;
  const sent = Object.fromEntries(Object.entries(known).map(([name, one]) => [name, one ?? emptied[name]]));
  const parameters = { ...sent.parameters };
  for (const name of sensitive[sent.provider] ?? []) {
    if (parameters[name] !== mask) continue;
    const kept = stored?.provider === sent.provider ? stored.parameters[name] : undefined;
    if (kept === undefined) return undefined;
    parameters[name] = kept;
  }
  const isComplete = required[sent.provider]?.every((name) => parameters[name]) ?? false;
  const isAddress = parameters.url === undefined || /^https?:\/\//.test(parameters.url);
  return isComplete && isAddress ? { ...stored, ...sent, parameters } : undefined;
}

export class Rules {
  /** By kind and key: the value, and the entity tag unless it is to be learned. */
  stored = { addon: new Map(), account: new Map(), strategy: new Map() };
  /** By kind and key, every entity tag there was: none may come again. */
  tags = new Map();
  /** The lists that were read last. */
  lists = {};
  /** Tokens that were made: their secret, account and id. */
  made = [];

  constructor(fixtures) {
    const add = (kind, key, value) => this.stored[kind].set(key, { value });
    for (const one of fixtures.addons) add('addon', one.id, one);
    for (const one of fixtures.serviceAccounts)
      add('account', one.id, { seenAt: null, ...one, tokens: one.tokens.map(withoutUse) });
    for (const one of fixtures.strategies) add('strategy', one.name, one);
    const last = (list) => Math.max(0, ...list.map(({ id }) => id));
    const made = fixtures.serviceAccounts.flatMap((one) => one.tokens);
    this.last = { addon: last(fixtures.addons), account: last(fixtures.serviceAccounts), token: last(made) };
  }

  clone() {
    return Object.assign(Object.create(Rules.prototype), structuredClone({ ...this }));
  }

  /** What a token may do; nothing: it is wrong. */
  callerOf(token) {
    if (typeof token === 'string') return callers[token];
    const { account, id } = this.made[token] ?? {};
    const value = this.stored.account.get(account)?.value;
    return value?.tokens.some((one) => one.id === id) ? (roles[value.rootRole] ?? noPermissions) : undefined;
  }

  /** Whether the preconditions hold for something that is there (D46). */
  holds({ match, noneMatch }, { tag }) {
    const names = (value) => value === '*' || value.split(', ').includes(tag);
    return (match === undefined || names(match)) && !(noneMatch && names(noneMatch.replace('W/', '')));
  }

  /**
   * The status of a request, in the order of D40, and what a success does: `apply` takes the response, or nothing when it was lost.
   * `request`: operation, key, token, body, condition, and `refusal`, the status of a fault of its body.
   */
  expect(request) {
    const { permission, kind, decide, isCreation } = operations[request.operation];
    const caller = this.callerOf(request.token);
    if (caller === undefined) return { status: 401 };
    if (!has(caller, permission)) return { status: 403 };
    if (request.refusal) return { status: request.refusal };
    const entry = isCreation ? undefined : this.stored[kind].get(request.key);
    if (!isCreation && entry === undefined) return { status: 404 };
    return decide(this, { ...request, entry, caller });
  }

  /** Remembers the tag of a state that has not been before. */
  learn(kind, key, entry, tag) {
    const used = this.tags.get(`${kind} ${key}`) ?? new Set();
    assert.ok(!used.has(tag), `the tag ${tag} of ${kind} ${key} is used twice`);
    this.tags.set(`${kind} ${key}`, used.add(tag));
    entry.tag = tag;
  }

  /** Something new; its tag comes with the response, or with the next read. */
  add(kind, key, value, response) {
    const entry = { value };
    this.stored[kind].set(key, entry);
    if (response) {
      assert.equal(response.headers.location, `/api/admin/${paths[kind]}/${encodeURIComponent(key)}`);
      this.learn(kind, key, entry, response.headers.etag);
      this.confirm(kind, entry, response.body);
    }
  }

  /** A change: there is a new tag if, and only if, it changes something. */
  change(kind, key, entry, value, response) {
    if (kind === 'account' && JSON.stringify(value) !== JSON.stringify(entry.value))
      value = { ...value, tokens: withoutOld(value.tokens) };
    const isChange = JSON.stringify(value) !== JSON.stringify(entry.value);
    entry.value = value;
    if (isChange) entry.tag = undefined;
    if (response?.headers.etag) this.see(kind, key, entry, response);
  }

  see(kind, key, entry, { headers, body }) {
    if (entry.tag === undefined) this.learn(kind, key, entry, headers.etag);
    else assert.equal(headers.etag, entry.tag, `the tag of ${kind} ${key}`);
    if (body) this.confirm(kind, entry, body);
  }

  /** A resource in a response is as in the model; times of creation are learned, those of use are not followed. */
  confirm(kind, entry, body) {
    if (kind === 'account') {
      if ('createdAt' in entry.value) entry.value.createdAt ??= body.createdAt;
      entry.value.tokens.forEach((token, i) => (token.createdAt ??= body.tokens[i]?.createdAt));
      body = { ...body, tokens: body.tokens.map(withoutUse) };
    }
    assert.deepEqual(body, shown(kind, entry));
  }

  /** A list has a tag of its own, which changes with it, and with nothing else. */
  checkList(kind, { text, headers: { etag } }) {
    const before = this.lists[kind];
    if (before) assert.equal(before.etag === etag, before.text === text, `the tag of the list of ${paths[kind]}`);
    this.lists[kind] = { text, etag };
  }

  /** Compares all that can be read: `read(path)` returns a response. */
  compare(read) {
    for (const [kind, entries] of Object.entries(this.stored)) {
      const list = read(paths[kind]);
      this.checkList(kind, list);
      const shown = list.body[lists[kind]];
      const sorted = [...entries].sort(([a], [b]) => (kind === 'strategy' ? 0 : a - b));
      assert.equal(shown.length, sorted.length, JSON.stringify(shown));
      for (const [i, [key, entry]] of sorted.entries()) {
        this.confirm(kind, entry, shown[i]);
        const single = read(`${paths[kind]}/${encodeURIComponent(key)}`);
        assert.equal(single.status, 200, single.text);
        this.see(kind, key, entry, single);
      }
    }
  }
}

/** Refuses what does not hold, else applies. */
const unlessStale = (rules, { condition, entry }, outcome) =>
  rules.holds(condition, entry) ? outcome() : { status: 412 };
const remove = (kind) => (rules, request) => {
  const { key, entry, caller } = request;
  if (kind === 'addon' && !covers(caller, entry.value)) return { status: 403 };
  const apply = () => void rules.stored[kind].delete(key);
  const isBundled = kind === 'strategy' && !entry.value.editable;
  return unlessStale(rules, request, () => (isBundled ? { status: 403 } : { status: 200, apply }));
};
const setDeprecated = (deprecated) => (rules, request) => {
  const { key, entry } = request;
  const apply = (response) => rules.change('strategy', key, entry, { ...entry.value, deprecated }, response);
  const isRefused = !entry.value.editable && deprecated;
  return unlessStale(rules, request, () => (isRefused ? { status: 403 } : { status: 200, apply }));
};

/** By name: method, path after its collection, kind, permission, and what is decided about what exists. */
export const operations = {
  createAddon: {
    ...{ method: 'POST', kind: 'addon', permission: 'CREATE_ADDON', isCreation: true },
    decide(rules, { body, caller }) {
      const empty = { description: null, projects: [], environments: [] };
      if (!covers(caller, { ...empty, ...body, environments: body.environments ?? [] })) return { status: 403 };
      const value = addonAfter(undefined, body);
      const apply = (response) => {
        rules.last.addon += 1;
        rules.add('addon', rules.last.addon, { id: rules.last.addon, ...empty, ...value }, response);
      };
      return value ? { status: 201, apply } : { status: 400 };
    },
  },
  updateAddon: {
    ...{ method: 'PUT', kind: 'addon', permission: 'UPDATE_ADDON' },
    decide(rules, request) {
      const { key, entry, body, caller } = request;
      const environments = 'environments' in body ? (body.environments ?? []) : entry.value.environments;
      if (!covers(caller, entry.value) || !covers(caller, { environments })) return { status: 403 };
      const value = addonAfter(entry.value, body);
      const apply = (response) => rules.change('addon', key, entry, value, response);
      return unlessStale(rules, request, () => (value ? { status: 200, apply } : { status: 400 }));
    },
  },
  deleteAddon: { method: 'DELETE', kind: 'addon', permission: 'DELETE_ADDON', decide: remove('addon') },
  createServiceAccount: {
    ...{ method: 'POST', kind: 'account', permission: 'CREATE_SERVICE_ACCOUNT', isCreation: true },
    decide(rules, { body, caller }) {
      if (!mayGrant(caller, body.rootRole)) return { status: 403 };
      const isTaken = [...rules.stored.account.values()].some(({ value }) => value.username === body.username);
      const apply = (response) => {
        rules.last.account += 1;
        const value = { id: rules.last.account, isAPI: true, ...body, seenAt: null, createdAt: undefined, tokens: [] };
        rules.add('account', rules.last.account, value, response);
      };
      return isTaken ? { status: 409 } : { status: 201, apply };
    },
  },
  updateServiceAccount: {
    ...{ method: 'PUT', kind: 'account', permission: 'UPDATE_SERVICE_ACCOUNT' },
    decide(rules, request) {
      const { key, entry, caller } = request;
      const { name = entry.value.name, rootRole = entry.value.rootRole } = request.body;
      if (rootRole !== entry.value.rootRole && !mayGrant(caller, rootRole)) return { status: 403 };
      const value = { ...entry.value, ...(name === undefined ? {} : { name }), rootRole };
      const apply = (response) => rules.change('account', key, entry, value, response);
      return unlessStale(rules, request, () => ({ status: 200, apply }));
    },
  },
  deleteServiceAccount: {
    ...{ method: 'DELETE', kind: 'account', permission: 'DELETE_SERVICE_ACCOUNT' },
    decide: remove('account'),
  },
  createServiceAccountToken: {
    ...{ method: 'POST', kind: 'account', permission: 'UPDATE_SERVICE_ACCOUNT', rest: () => '/token' },
    decide(rules, request) {
      const { key, entry, body, caller } = request;
      const { tokens, rootRole } = entry.value;
      if (!mayGrant(caller, rootRole)) return { status: 403 };
      const apply = (response) => {
        rules.last.token += 1;
        const token = { id: rules.last.token, createdAt: undefined, userId: key, ...body };
        rules.change('account', key, entry, { ...entry.value, tokens: [...tokens, token] });
        if (!response) return;
        assert.equal(response.body.id, token.id);
        rules.made.push({ account: key, id: token.id, secret: response.body.secret });
      };
      const isTaken = withoutOld(tokens).some(({ description }) => description === body.description);
      if (Date.parse(body.expiresAt) < Date.now()) return unlessStale(rules, request, () => ({ status: 400 }));
      return unlessStale(rules, request, () => (isTaken ? { status: 409 } : { status: 201, apply }));
    },
  },
  deleteServiceAccountToken: {
    ...{ method: 'DELETE', kind: 'account', permission: 'UPDATE_SERVICE_ACCOUNT' },
    rest: ({ tokenId }) => `/token/${tokenId}`,
    decide(rules, request) {
      const { key, entry, tokenId } = request;
      const tokens = entry.value.tokens.filter(({ id }) => id !== tokenId);
      const apply = () => rules.change('account', key, entry, { ...entry.value, tokens });
      const isThere = tokens.length !== entry.value.tokens.length;
      return unlessStale(rules, request, () => (isThere ? { status: 200, apply } : { status: 404 }));
    },
  },
  createStrategy: {
    ...{ method: 'POST', kind: 'strategy', permission: 'CREATE_STRATEGY', isCreation: true },
    decide(rules, { body }) {
      const defaults = { title: null, displayName: null, description: null, editable: true, deprecated: false };
      const parameters = body.parameters.map((one) => ({ description: '', required: false, ...one }));
      const apply = (response) => rules.add('strategy', body.name, { ...defaults, ...body, parameters }, response);
      return rules.stored.strategy.has(body.name) ? { status: 409 } : { status: 201, apply };
    },
  },
  updateStrategy: {
    ...{ method: 'PUT', kind: 'strategy', permission: 'UPDATE_STRATEGY' },
    decide(rules, request) {
      const { key, entry, body } = request;
      const { title = entry.value.title } = body;
      const description = 'description' in body ? (body.description ?? '') : entry.value.description;
      const parameters = body.parameters.map((one) => ({ description: '', required: false, ...one }));
      const value = { ...entry.value, title, description, parameters };
      const apply = (response) => rules.change('strategy', key, entry, value, response);
      return unlessStale(rules, request, () => (entry.value.editable ? { status: 200, apply } : { status: 403 }));
    },
  },
  deprecateStrategy: {
    ...{ method: 'POST', kind: 'strategy', permission: 'UPDATE_STRATEGY', rest: () => '/deprecate' },
    decide: setDeprecated(true),
  },
  reactivateStrategy: {
    ...{ method: 'POST', kind: 'strategy', permission: 'UPDATE_STRATEGY', rest: () => '/reactivate' },
    decide: setDeprecated(false),
  },
  deleteStrategy: {
    ...{ method: 'DELETE', kind: 'strategy', permission: 'DELETE_STRATEGY' },
    decide: remove('strategy'),
  },
};
