// One case against a service: prepares what it needs by the API, sends the request, compares, and removes what was made.
import { kindOf } from './cases.mjs';

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

/** How a response differs from the expected one in status, error or content; undefined: it does not. */
function differenceOf({ status, body }, expect) {
  if (status !== expect.status) return `${status}${body?.name ? ` ${body.name}` : ''}, not ${expect.status}`;
  const expected = parsed(expect.body ?? '');
  if (status >= 400) {
    const isSame = expected?.name === undefined || body?.name === expected.name;
    return isSame ? undefined : `the error ${body?.name}, not ${expected.name}`;
  }
  const [found, wanted] = [body, expected].map(textOf);
  return expected === undefined || found === wanted ? undefined : `the response ${found}, not ${wanted}`;
}

export class Service {
  #url;
  #token;
  #missing = new Map();
  /** The paths of what was made and could not be removed. */
  left = [];

  constructor(url, token) {
    this.#url = url.replace(/\/$/, '');
    this.#token = token;
  }

  async send(method, path, body) {
    const headers = { authorization: this.#token, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const response = await fetch(this.#url + path, {
      ...{ method, headers, body, redirect: 'manual' },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), location: response.headers.get('location') };
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
    if (!(await this.#has(kind))) return { result: 'unimplemented', got: `404 of ${kind.path}` };
    const made = [];
    try {
      return await this.#runOn(one, kind, made);
    } finally {
      for (const path of made.reverse()) {
        const { status } = await this.send('DELETE', path).catch(() => ({ status: 0 }));
        if (status !== 404 && (status < 200 || status > 299)) this.left.push(path);
      }
    }
  }

  async #runOn(one, kind, made) {
    const { method, path, body, stored = [], expect } = one;
    const { target = missingPath(path), obstacle } = await this.#prepare(one, kind, made);
    if (obstacle !== undefined) return { result: 'not run', got: obstacle };
    const name = decodeURIComponent(target.split('/')[4] ?? '');
    const isThere = async () => (await this.#find(kind, name)) !== undefined;
    const wasThere = stored.length > 0 && (await isThere());
    const response = await this.send(method, target, method === 'DELETE' ? undefined : body);
    if (response.status === 201 && target === kind.path) {
      made.push(`${kind.path}/${encodeURIComponent(kind.nameOf(response.body ?? {}))}`);
    }
    let got = differenceOf(response, expect);
    if (got === undefined && method === 'PUT' && expect.status < 400) {
      const [found, wanted] = [await this.#find(kind, name), parsed(expect.body)].map(textOf);
      if (found !== wanted) got = `stored ${found}, not ${wanted}`;
    }
    const isRemoval = method === 'DELETE' && target.split('/').length === 5 && expect.status < 400;
    if (got === undefined && isRemoval && wasThere && (await isThere())) got = 'it is still there';
    return got === undefined ? { result: 'passed' } : { result: 'failed', got, target };
  }

  /** Makes what a case needs. Returns the path of what it is about, if that was made, or why the case cannot be run. */
  async #prepare({ path, body, stored = [], taken = [], expect }, kind, made) {
    if (missingPath(path) === undefined) return { obstacle: 'a lenient service may find a resource in its path' };
    const name = kind.unique && parsed(body)?.[kind.unique];
    if (expect.status === 201 && name !== undefined && (await this.#isTaken(kind, name))) {
      return { obstacle: `there is ${name} already` };
    }
    let target;
    for (const text of stored) {
      const resource = parsed(text);
      const creation = isMadeByApi(kind, resource) ? await this.#make(kind, resource, made) : { status: 'by the API' };
      if (creation.status !== 201) return { obstacle: `what is stored cannot be made: ${creation.status}` };
      const { id, events, parameters, projects, environments, ...others } = resource; // secrets are masked
      if (Object.entries(others).some(([member, value]) => textOf(creation.body[member]) !== textOf(value))) {
        return { obstacle: 'what is stored cannot be made: by the API' };
      }
      target ??= path.replace(/^(\/api\/admin\/[^/]+)\/[^/]+/, `$1/${encodeURIComponent(kind.nameOf(creation.body))}`);
    }
    for (const other of taken) {
      const { status } = await this.#make(kind, kind.make(other), made);
      if (status !== 201) return { obstacle: `${other} cannot be made: ${status}` };
    }
    const key = kind.list === 'strategies' && target === undefined ? path.split('/')[4] : undefined;
    const isMeant = key !== undefined && (await this.#find(kind, decodeURIComponent(key))) !== undefined;
    return isMeant ? { obstacle: `there is ${key} already` } : { target };
  }

  async #make(kind, { id, createdAt, seenAt, tokens, ...members }, made) {
    const set = Object.entries(members).filter(([, value]) => value !== null);
    const creation = await this.send('POST', kind.path, JSON.stringify(Object.fromEntries(set)));
    if (creation.status === 201) made.push(`${kind.path}/${encodeURIComponent(kind.nameOf(creation.body))}`);
    return creation;
  }

  async #isTaken(kind, name) {
    const { body } = await this.send('GET', kind.path);
    return body?.[kind.list]?.some((one) => one[kind.unique] === name) === true;
  }
}
