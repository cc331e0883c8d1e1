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
      for (const path of made.reverse()) await this.send('DELETE', path).catch(() => this.left.push(path));
    }
  }

  async #runOn({ method, path, body, stored = [], taken = [], expect }, kind, made) {
    let target = missingPath(path);
    if (target === undefined) return { result: 'not run', got: 'a lenient service may find a resource in its path' };
    const sent = parsed(body);
    const name = kind.unique && sent?.[kind.unique];
    if (expect.status === 201 && name !== undefined && (await this.#isTaken(kind, name))) {
      return { result: 'not run', got: `there is ${name} already` };
    }
    for (const text of stored) {
      const { id, tokens, createdAt, seenAt, isAPI, imageUrl, displayName, ...members } = parsed(text);
      const reason = tokens?.length || isAPI || imageUrl || displayName ? 'by the API alone' : undefined;
      const unset = Object.entries(members).filter(([, value]) => value !== null);
      const creation = reason
        ? undefined
        : await this.send('POST', kind.path, JSON.stringify(Object.fromEntries(unset)));
      if (creation?.status !== 201) {
        return { result: 'not run', got: `what is stored cannot be prepared: ${reason ?? creation.status}` };
      }
      const key = encodeURIComponent(kind.nameOf(creation.body));
      made.push(`${kind.path}/${key}`);
      const { events, parameters, projects, environments, ...others } = members; // secrets are masked, empty lists are added
      if (Object.entries(others).some(([name, value]) => textOf(creation.body[name]) !== textOf(value))) {
        return { result: 'not run', got: 'what is stored cannot be prepared by the API alone' };
      }
      if (kind.list === 'addons' && (projects === undefined || environments === undefined)) {
        return { result: 'not run', got: 'the API stores no addon without lists' };
      }
      if (text === stored[0]) target = path.replace(/^(\/api\/admin\/[^/]+)\/[^/]+/, `$1/${key}`);
    }
    for (const name of taken) {
      const creation = await this.send('POST', kind.path, JSON.stringify(kind.make(name)));
      if (creation.status !== 201) return { result: 'not run', got: `${name} cannot be made: ${creation.status}` };
      made.push(`${kind.path}/${encodeURIComponent(kind.nameOf(creation.body))}`);
    }
    if (kind.list === 'strategies' && stored.length === 0 && target !== kind.path) {
      const name = decodeURIComponent(target.split('/')[4]);
      if ((await this.#find(kind, name)) !== undefined) return { result: 'not run', got: `there is ${name} already` };
    }
    const before = stored.length > 0 ? await this.#find(kind, decodeURIComponent(target.split('/')[4])) : undefined;
    const response = await this.send(method, target, method === 'DELETE' ? undefined : body);
    if (response.status === 201) {
      const key = encodeURIComponent(kind.nameOf(response.body ?? {}));
      if (method === 'POST' && target === kind.path) made.push(`${kind.path}/${key}`);
    }
    const failed = (got) => ({ result: 'failed', got, target });
    if (response.status !== expect.status) {
      return failed(`${response.status}${response.body?.name ? ` ${response.body.name}` : ''}, not ${expect.status}`);
    }
    const expected = parsed(expect.body ?? '');
    if (expect.status >= 400) {
      const name = expected?.name;
      return name === undefined || response.body?.name === name
        ? { result: 'passed' }
        : failed(`the error ${response.body?.name}, not ${name}`);
    }
    if (expected !== undefined && textOf(response.body) !== textOf(expected)) {
      return failed(`the response ${textOf(response.body)}, not ${textOf(expected)}`);
    }
    if (method === 'PUT' && expected !== undefined) {
      const after = await this.#find(kind, decodeURIComponent(target.split('/')[4]));
      if (textOf(after) !== textOf(expected)) return failed(`stored ${textOf(after)}, not ${textOf(expected)}`);
    }
    if (method === 'DELETE' && before !== undefined && target.split('/').length === 5) {
      if ((await this.#find(kind, decodeURIComponent(target.split('/')[4]))) !== undefined)
        return failed('it is still there');
    }
    return { result: 'passed' };
  }

  async #isTaken(kind, name) {
    const { body } = await this.send('GET', kind.path);
    return body?.[kind.list]?.some((one) => one[kind.unique] === name) === true;
  }
}
