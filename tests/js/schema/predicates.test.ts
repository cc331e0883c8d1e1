// Tests what JavaScript decides about values without the core (D90): the predicates of schemas.
import { runInNewContext } from 'node:vm';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import * as rows from '../../../js/src/schema/generated/schema-list.js';
import type { IssueOf } from '../../../js/src/entries/core.js';
import {
  addonCreateUpdateSchema as schema,
  createStrategySchema,
  schemas,
  serviceAccountSchema,
} from '../../../js/src/entries/core.js';
import { update } from '../support/samples.js';
import {
  compareValue,
  compareValues,
  subjects as ofSchemas,
  updateSubject,
  type Subject,
} from '../support/subjects.js';

/** More in `./dev fuzz`. */
const valuesInAll = 20_000;
const subjects = [...ofSchemas, updateSubject];
const subject = ofSchemas[0] as Subject;

const { isClean } = rows.addonCreateUpdateSchema;

/** Compares the results for a value, in an environment, with those of the core. */
function compare(make: () => unknown, during: <T>(action: () => T) => T = (action) => action(), by = subject): boolean {
  return compareValue(by, { make, during, isUnsteady: false });
}

/** Runs an action while all objects of a kind inherit a member. */
const inheriting =
  (prototype: object, name: PropertyKey, descriptor: PropertyDescriptor) =>
  <T>(action: () => T): T => {
    const before = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { configurable: true, ...descriptor });
    try {
      return action();
    } finally {
      Reflect.deleteProperty(prototype, name);
      if (before !== undefined) {
        Object.defineProperty(prototype, name, before);
      }
    }
  };

/** A boxed text, without its prototype. */
const hiding = Object.setPrototypeOf(Object.assign(Object('a'), { [Symbol.toStringTag]: 'Object' }), Object.prototype);

afterEach(() => vi.unstubAllGlobals());

describe('a predicate', () => {
  it('there is one for every schema', () => {
    expect(ofSchemas.map(({ name }) => name)).toEqual(Object.keys(schemas));
  });

  it.each(subjects)(
    'by $name accepts only what the core would not report',
    (one) => {
      const count = Math.ceil(valuesInAll / subjects.length);
      const decided = compareValues(one, count, 1);
      expect(decided).toBeGreaterThan(one === updateSubject ? -1 : count / 20);
    },
    60_000,
  );

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
    ['undefined in a free object', { ...update, parameters: { a: undefined, b: 1 } }],
    ['numbers as JSON writes them', { ...update, parameters: { a: -0, b: 1e21, c: 1e-7, d: 5e-324 } }],
    ['what JSON escapes', { ...update, description: '"\\\u0000\b\n\u001f\u007f\u2028/' }],
    ['characters beyond Latin letters', { ...update, provider: 'ü', events: ['日本', '😀', '\ue000', '\ud7ff'] }],
    ['names of free objects', { ...update, parameters: { 'ü"': 1, constructor: 'x', '': null, 0: true } }],
    ['a subclass of Array', { ...update, events: new (class extends Array<string> {})() }],
    ['nothing in everything', { provider: 'a', enabled: false, parameters: {}, events: [] }],
    ['null', { ...update, description: null, parameters: null, events: null, projects: null, environments: null }],
  ])('accepts %s', (_, value) => {
    expect(compare(() => value)).toBe(true);
    expect(schema.encode(value as never)).toBe(JSON.stringify(value));
  });

  // The values of the property above are of every other kind.
  it.each<[string, object]>([
    ['an unknown member', { ...update, more: 1 }],
    ['a hidden member that is required', Object.defineProperty({ ...update }, 'provider', { enumerable: false })],
    ['an object of another realm', Object.assign(runInNewContext('({})'), update)],
    ['a date that lost its prototype', { ...update, parameters: Object.setPrototypeOf(new Date(), Object.prototype) }],
    ['a boxed text that hides its type', { ...update, parameters: hiding }],
    ['a hidden toJSON', Object.defineProperty({ ...update }, 'toJSON', { value: () => 1 })],
    ['something like a list', { ...update, events: { length: 0 } }],
    ['a proxy that hides its members', new Proxy({ ...update }, { ownKeys: () => [] })],
    ['the first half of a pair', { ...update, provider: 'a\ud83d' }],
    ['the second half of a pair', { ...update, provider: '\ude00' }],
    ['halves in the wrong order', { ...update, provider: '\ude00\ud83d' }],
    ['half a pair in a name', { ...update, parameters: { 'a\ud83d': 1 } }],
    ['a pair of two neighbours', { ...update, provider: 'a\ud83d', description: '\ude00b' }],
    ['a pair of a name and its value', { ...update, parameters: { 'a\ud83d': '\ude00' } }],
    ['a half after others that are whole', { ...update, description: '😀', events: ['😀\ud83d'] }],
  ])('leaves %s to the core', (_, value) => {
    expect(compare(() => value)).toBe(false);
  });

  const twice = ['b', 'b'].map((name) => ({ name, type: 'list' }));
  it.each<[string, object]>([
    ['names that need encoding', { name: 'a b', parameters: [] }],
    ['names that occur twice', { name: 'a', parameters: twice }],
  ])('leaves %s to the core', (_, value) => {
    const strategies = ofSchemas.find(({ name }) => name === createStrategySchema.name) as Subject;
    expect(compare(() => value, undefined, strategies)).toBe(false);
  });

  it('leaves very long lists without elements to the core at once', () => {
    expect(isClean({ ...update, events: new Array(2 ** 32 - 1) })).toBe(false);
  });

  it.each<[string, object, PropertyKey, PropertyDescriptor]>([
    ['toJSON of every object', Object.prototype, 'toJSON', { value: () => 'changed' }],
    ['toJSON of every list', Array.prototype, 'toJSON', { value: () => [1] }],
    ['toJSON of every text', String.prototype, 'toJSON', { value: () => 1 }],
    ['toJSON of every number', Number.prototype, 'toJSON', { value: () => 'one' }],
    ['an element of every list', Array.prototype, 0, { value: 'filled', writable: true }],
    ...['provider', 'description', 'projects', 'more'].flatMap(
      (name): [string, object, string, PropertyDescriptor][] => [
        [`${name} of every object, seen`, Object.prototype, name, { value: 'webhook', enumerable: true }],
        [`${name} of every object, hidden`, Object.prototype, name, { value: 'webhook' }],
        [`${name} of every object, got`, Object.prototype, name, { get: () => 'webhook', enumerable: true }],
      ],
    ),
  ])('is not misled by %s', (_, prototype, name, descriptor) => {
    const { provider: __, ...withoutProvider } = update;
    for (const value of [{ ...update, parameters: { a: 1 } }, withoutProvider, { ...update, events: new Array(1) }]) {
      compare(() => value, inheriting(prototype, name, descriptor));
    }
  });
});

describe('encode validates the text that it returns', () => {
  it('of a member that changes', () => {
    for (const turn of [0, 1, 2, 3]) {
      let reads = 0;
      const value = {
        ...update,
        get enabled() {
          return reads++ === turn ? ('changed' as never) : true;
        },
      };
      let json: string | undefined;
      try {
        json = schema.encode(value);
      } catch {
        continue; // another reading was wrong
      }
      expect(JSON.parse(json)).toEqual({ ...update, enabled: true });
    }
  });

  it('of a list that changes while it is read', () => {
    const events = ['a', 'b', 'c'];
    Object.defineProperty(events, 0, {
      enumerable: true,
      configurable: true,
      get: () => events.splice(1, 2, 7 as never) && 'a',
    });
    expect(() => schema.encode({ ...update, events })).toThrow();
  });

  it('of a getter that changes other members', () => {
    const value = { ...update };
    Object.defineProperty(value, 'provider', {
      enumerable: true,
      get() {
        (this as Record<string, unknown>).enabled = 'no';
        return 'webhook';
      },
    });
    expect(schema.is(value)).toBe(false);
    expect(() => schema.encode(value)).toThrow();
  });
});

describe('a value that is accepted needs no module (D103)', () => {
  const calls: [string, (one: typeof schema, value: unknown) => unknown][] = [
    ['is', (one, value) => one.is(value)],
    ['validate', (one, value) => one.validate(value)],
    ['parse', (one, value) => one.parse(value)],
    ['~standard', (one, value) => one['~standard'].validate(value)],
  ];
  const doors = {
    core: () => import('../../../js/src/entries/core.js'),
    schemas: () => import('../../../js/src/entries/schemas.js'),
  };

  it.each(
    calls.flatMap(([name, call]) => Object.entries(doors).map(([door, load]) => [name, door, call, load] as const)),
  )('%s of flagadmin/%s; others say that it cannot start', async (_, __, call, load) => {
    vi.resetModules();
    const fresh = await load();
    vi.stubGlobal('WebAssembly', undefined);
    for (let i = 0; i < 2; i += 1) {
      call(fresh.addonCreateUpdateSchema, update);
      expect(() => call(fresh.addonCreateUpdateSchema, {})).toThrow('flagadmin needs WebAssembly');
      await expect(fresh.init()).rejects.toThrow('flagadmin needs WebAssembly');
    }
    vi.unstubAllGlobals();
    await fresh.init();
    expect(fresh.addonCreateUpdateSchema.is({})).toBe(false);
  });
});

describe('issues of plain objects', () => {
  /** The result of the core for the JSON, in the form of `validate`. */
  const resultOfCore = (value: unknown) => {
    const { valid, truncated, ...found } = schema.validateJson(JSON.stringify(value));
    const [issues, warnings] = [withoutOffsets(found.issues), withoutOffsets(found.warnings)];
    return valid ? { valid, value, warnings } : { valid, issues, warnings, truncated };
  };

  const numbers = Array.from({ length: 101 }, (_, index) => index);
  it.each([
    ['of all kinds', { ...update, provider: '', enabled: 'yes', events: ['a', -0, true, null], more: 1, '~/': null }],
    ['that are missing', { description: null }],
    ['as many as are listed', { ...update, events: numbers.slice(1) }],
    ['more than are listed', { ...update, events: numbers }],
    ['warnings, too many', { ...update, ...Object.fromEntries(numbers.map((at) => [`more${at}`, at])) }],
    ['a text that is cut', { ...update, enabled: 'é'.repeat(101) }],
    ['a sensitive value', { ...update, parameters: 'secret' }],
    ['an object in the wrong place', { ...update, events: {}, more: { deep: [1] } }],
    ['another type altogether', 'webhook'],
  ])('are those of their JSON: %s', (_, value) => {
    expect(schema.validate(value)).toEqual(resultOfCore(value));
  });

  it('include deprecated members and formats, without sensitive values', () => {
    const created = '2023-01-05T15:22:01.000Z';
    const tokens = [{ secret: 7 }, { secret: null }];
    const account = { id: 1.5, isAPI: true, email: null, createdAt: created, tokens };
    const { valid, issues, warnings } = serviceAccountSchema.validateJson(JSON.stringify(account));
    const result = serviceAccountSchema.validate(account);
    expect(result).toMatchObject({ valid, issues: withoutOffsets(issues), warnings: withoutOffsets(warnings) });
    expect(warnings.map(({ code, instancePath }) => code + instancePath)).toEqual([
      'deprecated_property/isAPI',
      'deprecated_property/email',
    ]);
    expect(issues[1]?.params).not.toHaveProperty('value');
  });

  it('have lists that a caller cannot change for others', () => {
    const validated = () => schema.validate({ ...update, description: 1 });
    const [first] = (validated() as unknown as { issues: [IssueOf<'wrong_type'>] }).issues;
    (first.params.expected as string[]).push('number');
    expect(validated()).toMatchObject({ issues: [{ params: { expected: ['string', 'null'] } }] });
    (schema.validate(update).warnings as unknown[]).push('changed');
    expect(schema.validate(update).warnings).toEqual([]);
  });
});

// Each kind of such a value: tests/js/issues/to-json.test.ts.
it('what JSON has no form for is an issue, and refused by every method', () => {
  const value = { ...update, events: ['a', '\ud800'] };
  const issues = [{ code: 'not_json', instancePath: '/events/1' }];
  expect(schema.validate(value)).toMatchObject({ valid: false, issues });
  expect(schema.is(value)).toBe(false);
  expect(() => schema.parse(value)).toThrow('JSON can represent');
  expect(() => schema.encode(value)).toThrow('JSON can represent');
});

describe('what is read lazily ignores inherited members', () => {
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
    const results = (flagadmin: typeof import('../../../js/src/entries/core.js')) =>
      [flagadmin.addonCreateUpdateSchema, flagadmin.createStrategySchema].map((one) => [
        one.validate(sent),
        one.validateJson(JSON.stringify(sent)),
      ]);
    vi.resetModules();
    const expected = results(await import('../../../js/src/entries/core.js'));
    vi.resetModules();
    const fresh = await import('../../../js/src/entries/core.js');
    expect(inheriting(Object.prototype, name, { value, writable: true })(() => results(fresh))).toEqual(expected);
    expect(results(fresh)).toEqual(expected);
  });
});
