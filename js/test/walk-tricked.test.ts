// Tests the walk over rare objects: getters, proxies, prototypes.
import { runInNewContext } from 'node:vm';

import { describe, expect, it, vi } from 'vitest';

import { addonCreateUpdateSchema as schema } from '../src/index.js';
import { toPlainJson } from '../src/plain-json.js';
import { update } from './samples.js';
import { walkOf } from './subjects.js';

const { isValid, reportOf, jsonOf } = walkOf('addonCreateUpdateSchema');

/** The result of a walk; undefined also when a getter throws. */
function decided<T>(walk: (value: unknown) => T, value: unknown): T | undefined {
  try {
    return walk(value);
  } catch {
    return undefined;
  }
}

/** Whether a walk accepts only what the core accepts, and writes only what `JSON.stringify` writes. */
function isHonest(value: unknown): boolean {
  const { json } = toPlainJson(value);
  const isCoreValid = json !== undefined && schema.validateJson(json).valid;
  const own = decided(jsonOf, value);
  return (
    (decided(isValid, value) ?? isCoreValid) === isCoreValid && (own === undefined || (isCoreValid && own === json))
  );
}

/** With a member that all objects of a kind inherit, for as long as the action takes. */
function inheriting<T>(prototype: object, name: PropertyKey, descriptor: PropertyDescriptor, action: () => T): T {
  const before = Object.getOwnPropertyDescriptor(prototype, name);
  Object.defineProperty(prototype, name, { configurable: true, ...descriptor });
  try {
    return action();
  } finally {
    if (before === undefined) {
      Reflect.deleteProperty(prototype, name);
    } else {
      Object.defineProperty(prototype, name, before);
    }
  }
}

const { provider: _, ...withoutProvider } = update;

describe('a walk accepts', () => {
  it.each<[string, object]>([
    ['members in any order', Object.fromEntries(Object.entries(update).reverse())],
    ['a frozen object', Object.freeze({ ...update })],
    ['an object with a symbol', { ...update, [Symbol('x')]: 1 }],
    ['an object with a hidden member more', Object.defineProperty({ ...update }, 'more', { value: 1 })],
    ['what is undefined and may be missing', { ...update, description: undefined }],
    [
      'a getter that always returns the same',
      Object.defineProperty({ ...update }, 'enabled', { get: () => true, enumerable: true }),
    ],
    ['a proxy that changes nothing', new Proxy({ ...update }, {})],
    ['a proxy with an unknown member', new Proxy({ ...update, more: 1 }, {})],
    ['undefined in a free object', { ...update, parameters: { a: undefined, b: 1 } }],
    ['numbers as JSON writes them', { ...update, parameters: { a: -0, b: 1e21, c: 1e-7, d: 5e-324 } }],
    ['what JSON escapes', { ...update, description: '"\\\u0000\b\n\u001f\u007f\u2028/' }],
    ['characters beyond Latin letters', { ...update, provider: 'ü', events: ['日本', '😀', '\ue000', '\ud7ff'] }],
    ['names of free objects', { ...update, parameters: { 'ü"': 1, constructor: 'x', '': null, 0: true } }],
    ['a subclass of Array', { ...update, events: new (class extends Array<string> {})() }],
    ['nothing in everything', { provider: 'a', enabled: false, parameters: {}, events: [] }],
    ['null', { ...update, description: null, parameters: null, events: null, projects: null, environments: null }],
  ])('%s', (_, value) => {
    expect(isValid(value)).toBe(true);
    expect(jsonOf(value)).toBe(JSON.stringify(value));
    expect(isHonest(value)).toBe(true);
  });
});

describe('a walk does not accept', () => {
  const changing = () => {
    let reads = 0;
    return () => (reads++ % 2 === 0 ? 1 : update.provider);
  };
  it.each<[string, () => unknown]>([
    [
      'a getter whose first value is wrong',
      () => Object.defineProperty({ ...update }, 'provider', { get: changing(), enumerable: true }),
    ],
    ['a hidden member that is required', () => Object.defineProperty({ ...update }, 'provider', { enumerable: false })],
    ['an inherited member', () => Object.setPrototypeOf({ provider: 'webhook' }, withoutProvider)],
    ['an object without prototype', () => Object.assign(Object.create(null), update)],
    ['an instance of a class', () => Object.assign(new (class Update {})(), update)],
    ['an object of another realm', () => Object.assign(runInNewContext('({})'), update)],
    ['toJSON', () => ({ ...update, toJSON: () => 1 })],
    ['a hidden toJSON', () => Object.defineProperty({ ...update }, 'toJSON', { value: () => 1 })],
    ['toJSON of a list', () => ({ ...update, events: Object.assign(['a'], { toJSON: () => 1 }) })],
    [
      'toJSON of a free object',
      () => ({ ...update, parameters: Object.defineProperty({}, 'toJSON', { value: () => 1 }) }),
    ],
    ['a hole', () => ({ ...update, events: new Array(2 ** 32 - 1) })],
    ['something like a list', () => ({ ...update, events: { length: 0 } })],
    ['a text in a box', () => ({ ...update, provider: Object('webhook') })],
    ['NaN', () => ({ ...update, parameters: { a: Number.NaN } })],
    ['a large integer', () => ({ ...update, parameters: { a: 1n } })],
    [
      'an object that contains itself',
      () => {
        const value: Record<string, unknown> = { ...update };
        value.parameters = value;
        return value;
      },
    ],
    ['a proxy that hides its members', () => new Proxy({ ...update }, { ownKeys: () => [] })],
  ])('%s', (_, make) => {
    expect(decided(isValid, make())).not.toBe(true);
    expect(decided(jsonOf, make())).toBeUndefined();
    expect(isHonest(make())).toBe(true);
  });

  it.each<[string, object]>([
    ['first half', { ...update, provider: 'a\ud83d' }],
    ['second half', { ...update, provider: '\ude00' }],
    ['halves in the wrong order', { ...update, provider: '\ude00\ud83d' }],
    ['half a pair in a name', { ...update, parameters: { 'a\ud83d': 1 } }],
    ['pair of two neighbours', { ...update, provider: 'a\ud83d', description: '\ude00b' }],
    ['pair of two items', { ...update, events: ['\ud83d', '\ude00'] }],
    ['pair of a name and its value', { ...update, parameters: { 'a\ud83d': '\ude00' } }],
    ['pair of a value and the next name', { ...update, parameters: { a: '\ud83d', '\ude00': 1 } }],
    ['pair across lists', { ...update, events: ['a\ud83d'], projects: ['\ude00'], environments: [] }],
    ['pair with an empty text between', { ...update, events: ['a\ud83d', '', '\ude00'] }],
    ['half after others that are whole', { ...update, description: '😀', events: ['😀\ud83d'], projects: ['😀'] }],
  ])('a text with the %s', (_, value) => {
    expect([isValid(value), reportOf(value), jsonOf(value)]).toEqual([undefined, undefined, undefined]);
    expect(schema.is(value)).toBe(false);
    expect(() => schema.encode(value as never)).toThrow();
  });
});

describe('a walk agrees with JSON.stringify', () => {
  it.each<[string, object, PropertyKey, PropertyDescriptor]>([
    ['every object', Object.prototype, 'toJSON', { value: () => 'changed' }],
    ['every list', Array.prototype, 'toJSON', { value: () => [1] }],
    ['every text', String.prototype, 'toJSON', { value: () => 1 }],
    ['every number', Number.prototype, 'toJSON', { value: () => 'one' }],
  ])('for toJSON %s', (_, prototype, name, descriptor) => {
    expect(inheriting(prototype, name, descriptor, () => isHonest({ ...update, parameters: { a: 1 } }))).toBe(true);
  });

  it.each<[string, PropertyDescriptor]>([
    ['seen', { value: 'webhook', enumerable: true }],
    ['hidden', { value: 'webhook' }],
    ['got', { get: () => 'webhook', enumerable: true }],
  ])('for members that every object inherits, %s', (_, descriptor) => {
    for (const name of ['provider', 'description', 'projects', 'more']) {
      const honest = inheriting(Object.prototype, name, descriptor, () =>
        isHonest({ ...update }) && isHonest(withoutProvider) ? 'both' : 'no',
      );
      expect(honest).toBe('both');
    }
  });

  it('for holes that a prototype of arrays fills', () => {
    const filled = { value: 'filled', writable: true };
    expect(inheriting(Array.prototype, 0, filled, () => isHonest({ ...update, events: new Array(1) }))).toBe(true);
  });

  it('for a getter that changes other members', () => {
    const value = { ...update };
    Object.defineProperty(value, 'provider', {
      enumerable: true,
      get() {
        (this as Record<string, unknown>).enabled = 'no';
        return 'webhook';
      },
    });
    expect(schema.is(value)).toBe(false);
    expect(jsonOf({ ...value })).toBeUndefined();
  });

  it('for a list that changes while it is read', () => {
    const events = ['a', 'b', 'c'];
    Object.defineProperty(events, 0, {
      enumerable: true,
      configurable: true,
      get: () => events.splice(1, 2, 7 as never) && 'a',
    });
    expect(jsonOf({ ...update, events })).toBeUndefined();
  });
});

describe('rules and templates that are read lazily ignore inherited members', () => {
  it.each([
    ['value', 'inherited', { ...update, provider: null }],
    ['actual', 'inherited', { name: '', parameters: [{ name: '', type: 'other', description: 1 }, { type: 1 }] }],
    ['nullable', true, { ...update, provider: null, events: null }],
    ['minLength', 1, { ...update, provider: '', events: [''] }],
    ['enum', ['a'], { ...update, provider: 5, events: ['b', 1] }],
    ['not', { enum: ['a'] }, { ...update, provider: 'a', events: 1 }],
    ['items', { type: 'number' }, { ...update, parameters: [], events: [false] }],
    ['required', ['more'], { ...update, enabled: 1 }],
    ['deprecated', true, { ...update, enabled: 1 }],
  ])('%s', async (name, value, sent) => {
    const results = (flagadmin: typeof import('../src/index.js')) =>
      [flagadmin.addonCreateUpdateSchema, flagadmin.createStrategySchema].map((one) => [
        one.validate(sent),
        one.validateJson(JSON.stringify(sent)),
      ]);
    vi.resetModules();
    const expected = results(await import('../src/index.js'));
    vi.resetModules();
    const fresh = await import('../src/index.js');
    expect(inheriting(Object.prototype, name, { value, writable: true }, () => results(fresh))).toEqual(expected);
    expect(results(fresh)).toEqual(expected);
  });
});
