// One case against a service: prepares what it needs by the API, sends the request, compares, and removes what was made.
import { kindOf, kinds } from './cases.mjs';

/** The members of a resource that a service gives, or that the specification does not have. */
const given = new Set(['id', 'createdAt', 'secret', 'userId', 'seenAt', 'lastSeen']);
const canonical = (value, isOfService) => {
  if (Array.isArray(value)) return value.map((one) => canonical(one, isOfService));
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).filter((name) => !(isOfService && given.has(name)) && value[name] !== undefined);
  return Object.fromEntries(
    names.sort().map((name) => [name, canonical(value[name], isOfService && ['tokens', 'pats'].includes(name))]),
  );
};
/** A resource as text, with its members in one order. */
export const textOf = (value) => JSON.stringify(canonical(value, true));

/** A path whose resource nobody has: other numbers, in the same form. Undefined: a lenient service may find one in it. */
function missingPath(path) {
  const [, head, key, rest] = /^(\/api\/admin\/[^/]+\/)([^/]+)(.*)$/.exec(path) ?? [];
  if (key === undefined) return path;
  if (head.includes('/strategies/')) return `${head}${key}${rest}`;
  if (/%[^2]|%2[Ff]/.test(key)) return undefined;
  return head + key.replace(/%..|\d+/g, (part) => (part.startsWith('%') ? part : '2147483646')) + rest;
}
/** Whether each segment of a path names something: clients resolve the others, and the request is about something else. */
const isPlain = (path) =>
  path
    .replace(/\?.*/s, '')
    .split('/')
    .every((segment, i) => i === 0 || !['', '.', '..'].includes(segment.replaceAll(/%2e/gi, '.')));
const isSuccess = ({ status }) => status >= 200 && status <= 299;
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether a creation can make a resource: it gives no tokens and no members that only a service has, but lists. */
function isMadeByApi({ list }, { tokens, isAPI, imageUrl, displayName, projects, environments }) {
  const hasLists = list !== 'addons' || (projects !== undefined && environments !== undefined);
  return hasLists && !(tokens?.length || isAPI || imageUrl || displayName);
}

/** The pointers of values that differ, each with both values as JSON; absent ones are nothing. */
function differencesOf(found, wanted, pointer = '') {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return [];
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(found) || !isObject(wanted)) {
    const text = (value) => (value === undefined ? 'nothing' : JSON.stringify(value));
    return [`${pointer} is ${text(found)}, not ${text(wanted)}`];
  }
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const segment = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return differencesOf(found[name], wanted[name], `${pointer}/${segment}`);
  });
}
/** How a resource differs from the expected one; undefined: it does not. */
export function contentDifference(found, wanted) {
  const all = differencesOf(canonical(found, true), canonical(wanted, true));
  return all.length === 0 ? undefined : all.join('; ');
}

/** How a response differs from the expected one in status, error or content; undefined: it does not. */
function differenceOf({ status, body }, expect) {
  if (status !== expect.status)
    return `${status}${status >= 400 && body?.name ? ` ${body.name}` : ''}, not ${expect.status}`;
  const expected = parsed(expect.body ?? '');
  if (status >= 400) {
    const isSame = expected?.name === undefined || body?.name === expected.name;
    return isSame ? undefined : `the error ${body?.name}, not ${expected.name}`;
  }
  const difference = expected && contentDifference(body, expected);
  return difference && `response: ${difference}`;
}

export class Service {
  #url;
  #token;
  #missing = new Map();
  /** The names in each collection before the first case; not of collections that cannot be listed. */
  #before = new Map();
  /** The paths of what was made for the current case. */
  #made = new Set();
  /** The paths of what could not be removed. */
  #left = new Set();

  constructor(url, token) {
    this.#url = url.replace(/\/$/, '');
    this.#token = token;
  }

  async send(method, path, body) {
    if (!isPlain(path)) throw new Error(`${path} would be another path`);
    const headers = { authorization: this.#token, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await fetch(this.#url + path, {
      ...{ method, headers, body, redirect: 'manual' },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), location: response.headers.get('location') };
  }

  /** Remembers what is there. */
  async begin() {
    for (const kind of kinds) {
      const names = await this.#names(kind);
      if (names !== undefined) this.#before.set(kind, new Set(names));
    }
  }

  /** The paths of what was not there before: the suite made it, or someone else did meanwhile. */
  async remains() {
    const all = await Promise.all(
      kinds.map(async (kind) => {
        const before = this.#before.get(kind);
        const names = before && (await this.#names(kind));
        return names === undefined
          ? [...this.#left].filter((path) => path.startsWith(kind.path))
          : names.filter((name) => !before.has(name)).map((name) => `${kind.path}/${encodeURIComponent(name)}`);
      }),
    );
    return all.flat();
  }

  /** Likewise, without a request. */
  get made() {
    return [...this.#left, ...this.#made];
  }

  /** The names in a collection; undefined: it cannot be listed. */
  async #names(kind) {
    const { body } = await this.send('GET', kind.path).catch(() => ({}));
    const list = body?.[kind.list];
    return Array.isArray(list) ? list.map((one) => String(kind.nameOf(Object(one)))) : undefined;
  }

  /** Whether the service has a collection: one without it responds with 404 to its list. */
  async #has({ path }) {
    if (!this.#missing.has(path)) this.#missing.set(path, (await this.send('GET', path)).status === 404);
    return !this.#missing.get(path);
  }

  async #find(kind, name) {
    const { body } = await this.send('GET', kind.path);
    return body?.[kind.list]?.find((one) => String(kind.nameOf(one)) === String(name));
  }

  /** The result of a case: `passed`, `failed`, `unimplemented` or `not run`, with what was found. */
  async run(one) {
    const kind = kindOf(one.path);
    if (one.obstacle !== undefined) return { result: 'not run', got: one.obstacle };
    return this.#try(one, kind).catch((error) => ({
      result: 'failed',
      got: `no response: ${error.cause?.code ?? error.message}`,
    }));
  }

  async #try(one, kind) {
    if (!(await this.#has(kind))) return this.#runElsewhere(one, kind);
    const creates =
      (one.method === 'POST' && one.path === kind.path) || one.stored?.length > 0 || one.taken?.length > 0;
    // What was there could not be told from what is made, and would be removed.
    if (creates && !this.#before.has(kind)) return { result: 'not run', got: `${kind.path} cannot be listed` };
    try {
      return await this.#runOn(one, kind);
    } finally {
      for (const path of [...this.#made].reverse()) {
        const removal = await this.send('DELETE', path).catch(() => ({ status: 0 }));
        if (!isSuccess(removal) && removal.status !== 404) this.#left.add(path);
        this.#made.delete(path);
      }
    }
  }

  /** What does not depend on the kind of a resource is tested at those that the service has. */
  async #runElsewhere({ elsewhere = [], ...one }, kind) {
    let found = { result: 'unimplemented', got: `404 of ${kind.path}` };
    for (const request of elsewhere) {
      const result = await this.run({ ...one, ...request });
      if (result.result === 'failed') return { ...result, got: `${request.path}: ${result.got}`, request };
      if (result.result !== 'unimplemented') found = result;
    }
    return found;
  }

  /** Creates a resource, to be removed if it was made: whatever the service calls a success. */
  async #create(kind, json) {
    const creation = await this.send('POST', kind.path, json);
    if (isSuccess(creation)) {
      const { body, location } = creation;
      const [, located] = new RegExp(`${kind.path}/([^/?#]+)$`).exec(location ?? '') ?? [];
      const sent = kind.unique === 'name' ? parsed(json)?.name : undefined;
      const name = kind.nameOf(Object(body)) ?? (located && decodeURIComponent(located)) ?? sent;
      const path = `${kind.path}/${encodeURIComponent(name ?? '')}`;
      // A service may respond with what was there already.
      if (!this.#before.get(kind)?.has(String(name))) (isPlain(path) ? this.#made : this.#left).add(path);
    }
    return creation;
  }

  async #runOn(one, kind) {
    const { method, path, body, stored = [], expect } = one;
    const { target = missingPath(path), obstacle } = await this.#prepare(one, kind);
    if (obstacle !== undefined) return { result: 'not run', got: obstacle };
    if (!isPlain(target)) return { result: 'not run', got: `clients resolve ${target}` };
    const name = decodeURIComponent(target.split('/')[4] ?? '');
    const isThere = async () => (await this.#find(kind, name)) !== undefined;
    const wasThere = stored.length > 0 && (await isThere());
    const response =
      method === 'POST' && target === kind.path
        ? await this.#create(kind, body)
        : await this.send(method, target, method === 'DELETE' ? undefined : body);
    let got = differenceOf(response, expect);
    if (got === undefined && method === 'PUT' && expect.status < 400) {
      const text = expect.body || expect.writes?.[0]?.json || stored[0]; // some updates return nothing
      const difference = contentDifference(await this.#find(kind, name), parsed(text));
      got = difference && `stored: ${difference}`;
    }
    const isRemoval = method === 'DELETE' && target.split('/').length === 5 && expect.status < 400;
    if (got === undefined && isRemoval && wasThere && (await isThere())) got = 'it is still there';
    return got === undefined ? { result: 'passed' } : { result: 'failed', got, target };
  }

  /** Makes what a case needs. Returns the path of what it is about, if that was made, or why the case cannot be run. */
  async #prepare({ path, body, stored = [], taken = [], expect }, kind) {
    if (missingPath(path) === undefined) return { obstacle: 'a lenient service may find a resource in its path' };
    const name = kind.unique && parsed(body)?.[kind.unique];
    if (expect.status === 201 && name !== undefined && (await this.#isTaken(kind, name))) {
      return { obstacle: `there is ${name} already` };
    }
    let target;
    for (const text of stored) {
      const resource = parsed(text);
      const creation = isMadeByApi(kind, resource) ? await this.#make(kind, resource) : { status: 'by the API' };
      if (creation.status !== 201) return { obstacle: `what is stored cannot be made: ${creation.status}` };
      const { id, events, parameters, projects, environments, ...others } = resource; // secrets are masked
      if (Object.entries(others).some(([member, value]) => textOf(creation.body?.[member]) !== textOf(value))) {
        return { obstacle: 'what is stored cannot be made: by the API' };
      }
      const key = encodeURIComponent(kind.nameOf(Object(creation.body)) ?? '');
      target ??= path.replace(/^(\/api\/admin\/[^/]+)\/[^/]+/, (_, head) => `${head}/${key}`);
    }
    for (const other of taken) {
      const { status } = await this.#make(kind, kind.make(other));
      if (status !== 201) return { obstacle: `${other} cannot be made: ${status}` };
    }
    const key = kind.list === 'strategies' && target === undefined ? path.split('/')[4] : undefined;
    const isMeant = key !== undefined && (await this.#find(kind, decodeURIComponent(key))) !== undefined;
    return isMeant ? { obstacle: `there is ${key} already` } : { target };
  }

  #make(kind, { id, createdAt, seenAt, tokens, ...members }) {
    const set = Object.entries(members).filter(([, value]) => value !== null);
    return this.#create(kind, JSON.stringify(Object.fromEntries(set)));
  }

  async #isTaken(kind, name) {
    const { body } = await this.send('GET', kind.path);
    return body?.[kind.list]?.some((one) => one[kind.unique] === name) === true;
  }
}
