// JavaScript values to compare the walk with the core by: valid ones made along a schema, then spoiled or made exotic.
import { runInNewContext } from 'node:vm';

import { Random } from '../../parity/random.mjs';

/** Strings of the values, valid and without half surrogates. */
export const texts = [
  '',
  'a',
  'webhook',
  'feature-created',
  'http://localhost:4242/webhook',
  'Grüße',
  '日本',
  '😀',
  '"\\\n\u0000',
  '.',
  '..',
];
const oddTexts = [
  '\ud800',
  '\ude00b',
  'a\ud83d',
  'a\udc00',
  '\udc00\ud800',
  'x\ud83dy',
  '\\ud800',
  'a b',
  'a/b',
  '%20',
  '__proto__',
  '\u2028',
  'ÿ\ud900',
];
const dates = [
  '2023-01-05T15:22:01.000Z',
  '2024-12-31T23:59:59+05:30',
  '2023-02-28T00:00:00Z',
  '0000-01-01T00:00:00.1-00:00',
];
const oddDates = [
  '2024-02-29T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '2023-04-31T00:00:00Z',
  '2023-00-10T00:00:00Z',
  '2023-13-01T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2023-01-05t15:22:01z',
  '2023-01-05 15:22:01Z',
  '2023-01-05T24:00:00Z',
  '2023-01-05T15:22:01',
  '2023-01-05T15:22:01.Z',
  '2023-01-05T15:22:01+24:00',
  '2023-01-05T15:22:01Z\n',
  ' 2023-01-05T15:22:01Z',
  '٢٠٢٣-01-05T15:22:01Z',
];
const numbers = [0, -0, 1, -1, 2, 42, 1.5, 1e21, 1e-7, 2 ** 53, -(2 ** 53), 5e-324, 1.7976931348623157e308];
const oddNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const names = [
  'url',
  'toJSON',
  '__proto__',
  'constructor',
  'length',
  '0',
  'x',
  'provider',
  'name',
  'hasOwnProperty',
  '',
];

const anything = (random) =>
  random.pick([
    () => undefined,
    () => null,
    () => true,
    () => 0,
    () => 'text',
    () => [],
    () => ({}),
    () => [[1]],
    () => ({ a: { b: 1 } }),
    () => () => 1,
    () => Symbol('s'),
    () => 1n,
    () => new Date(0),
    () => /x/,
    () => new Map(),
    () => new Set(['a']),
    () => Object('boxed'),
    () => Object(1),
    () => Object(true),
    () => new Uint8Array(2),
    () => new Error('e'),
    () => random.pick(oddNumbers),
    () => random.pick(oddTexts),
    () => new Array(3),
    () => new Array(2 ** 32 - 1),
    () => Object.create({ inherited: 1 }),
    () => Object.create(null),
    () => runInRealm('[]'),
    () => runInRealm('({})'),
    () => new (class extends Array {})(),
    () => structuredClone.bind(undefined), // native, and its own: changes may reach it
  ])();

// A realm is dear to make: one serves all.
let realm;
const runInRealm = (code) => {
  realm ??= runInNewContext('(code) => (0, eval)(code)');
  return realm(code);
};

/** A value that fits the schema, mostly. */
function made(schema, random) {
  const types = [schema.type].flat();
  if (types.includes('null') && random.chance(0.2)) return null;
  switch (types[0]) {
    case 'object':
      return schema.properties ? madeObject(schema, random) : madeMap(random);
    case 'array':
      return Array.from({ length: random.below(4) }, () => made(schema.items, random));
    case 'string':
      if (schema.enum) return random.pick(schema.enum);
      if (schema.format === 'date-time') return random.pick(random.chance(0.9) ? dates : oddDates);
      return random.pick(random.chance(0.97) ? texts : oddTexts);
    case 'integer':
      return random.chance(0.9) ? 1 + random.below(1000) : random.pick(numbers);
    case 'number':
      return random.pick(numbers);
    case 'boolean':
      return random.chance(0.5);
    default:
      return random.pick(texts);
  }
}

function madeObject(schema, random) {
  const object = {};
  const members = Object.entries(schema.properties);
  if (random.chance(0.3)) members.sort(() => random.next() - 0.5);
  for (const [name, member] of members) {
    const isRequired = schema.required?.includes(name);
    if (
      isRequired
        ? random.chance(0.995)
        : random.chance(member.deprecated || /^Deprecated/.test(member.description) ? 0.03 : 0.5)
    ) {
      object[name] = made(member, random);
    }
  }
  return object;
}

function madeMap(random) {
  const map = {};
  for (let count = random.below(4); count > 0; --count) {
    const name = random.chance(0.8) ? random.pick(texts) : random.pick([...names, ...oddTexts]);
    const value = random.chance(0.9)
      ? random.pick([random.pick(texts), random.pick(numbers), true, null])
      : anything(random);
    Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return map;
}

/** An object or an array within the value, or itself, and how to put another in its place. */
function somePlace(root, random) {
  let place = {
    value: root.value,
    put: (value) => {
      root.value = value;
    },
  };
  while (random.chance(0.6)) {
    const holder = place.value;
    const inner = Object.keys(holder).filter((key) => typeof holder[key] === 'object' && holder[key] !== null);
    if (inner.length === 0) break;
    const key = random.pick(inner);
    place = {
      value: holder[key],
      put: (value) => {
        holder[key] = value;
      },
    };
  }
  return place;
}

const someKey = (object, random) =>
  random.pick(Object.keys(object).concat(random.chance(0.1) ? names : [])) ?? random.pick(names);

// Never what is inherited: a prototype that all objects share is not to be changed.
const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : 'text');

const define = (object, key, descriptor) =>
  Object.defineProperty(object, key, { configurable: true, enumerable: true, ...descriptor });

/** Ways to spoil the object or array at a place; some leave it valid. */
const changes = [
  ({ value }, random) => define(value, someKey(value, random), { value: anything(random), writable: true }),
  ({ value }, random) => define(value, someKey(value, random), { value: random.pick(texts), writable: true }),
  ({ value }, random) => Reflect.deleteProperty(value, someKey(value, random)),
  ({ value }, random) => define(value, random.pick(names), { value: random.pick(texts), writable: true }),
  ({ value }, random) => {
    value[Symbol(random.pick(texts))] = 1;
  },
  ({ value }, random) => {
    const key = someKey(value, random);
    define(value, key, { value: ownValue(value, key), enumerable: false, writable: true });
  },
  ({ value }, random) => {
    const key = someKey(value, random);
    const kept = ownValue(value, key);
    define(value, key, { get: () => kept });
  },
  ({ value }, random) =>
    define(value, someKey(value, random), {
      get() {
        throw new Error('unreadable');
      },
    }),
  ({ value }, random) => define(value, 'toJSON', { value: () => random.pick(texts), enumerable: random.chance(0.5) }),
  ({ value }) => Object.freeze(value),
  ({ value }) => Object.setPrototypeOf(value, null),
  ({ value }) => Object.setPrototypeOf(value, Object.create(Object.getPrototypeOf(value))),
  ({ value }, random) => Object.setPrototypeOf(value, { [someKey(value, random)]: random.pick(texts) }),
  ({ value }) => Object.setPrototypeOf(value, class Other {}.prototype),
  ({ value }) => Object.setPrototypeOf(value, { constructor: Object }),
  ({ value, put }) => put(new Proxy(value, {})),
  ({ value, put }) => put(new Proxy(value, { ownKeys: () => [] })),
  ({ value, put }) =>
    put(
      new Proxy(value, {
        get() {
          throw new TypeError('refused');
        },
      }),
    ),
  ({ value, put }) => {
    const { proxy, revoke } = Proxy.revocable(value, {});
    put(proxy);
    revoke();
  },
  ({ value, put }) => put(Object.create(value)),
  ({ value, put }) => put(Object.assign(runInRealm(Array.isArray(value) ? '[]' : '({})'), value)),
  ({ value, put }) => put(Object.assign(new (class Wrapped {})(), value)),
  ({ value, put }) => put(Object.entries(value)),
  ({ value, put }) => put(JSON.stringify(value)),
  ({ value }) => {
    if (Array.isArray(value)) {
      value.length += 1;
    } else {
      value.self = value;
    }
  },
  ({ value }, random) => {
    if (Array.isArray(value)) {
      value.push(random.pick(texts), anything(random));
    }
  },
  // Two halves that would be a pair, were the texts one.
  ({ value }) => {
    if (Array.isArray(value)) {
      value.push('a\ud83d', '\ude00b');
    }
  },
  ({ value }) => {
    if (Array.isArray(value)) {
      value.extra = 1;
    }
  },
  ({ value }) => {
    const key = Object.keys(value)[0];
    if (key !== undefined) {
      value[key] = value;
    }
  },
];

/** Anything but a very long array: between two readings it would reach JSON.stringify, which writes billions of elements. */
function anythingShort(random) {
  const value = anything(random);
  return value?.length > 1000 ? undefined : value;
}

/** Accessors and proxies that return different values each time: no two readings of such a value need agree. */
const unsteady = [
  ({ value }, random) => {
    const key = someKey(value, random);
    const values = [ownValue(value, key), anythingShort(random)];
    const period = 1 + random.below(3);
    let count = 0;
    define(value, key, { get: () => values[Math.floor(count++ / period) % 2] });
  },
  ({ value, put }, random) => {
    // JSON.stringify would ask such a proxy for each of billions of elements.
    if (value.length > 1000) return;
    const other = anythingShort(random);
    const turn = 1 + random.below(12);
    let count = 0;
    put(
      new Proxy(value, {
        get: (target, key, receiver) => (++count % turn === 0 ? other : Reflect.get(target, key, receiver)),
      }),
    );
  },
];

/** Ways to spoil what every object inherits, and back. */
const pollutions = [
  ['toJSON', { value: () => 'polluted' }],
  ['provider', { value: 'webhook', enumerable: true }],
  ['provider', { value: 'webhook' }],
  ['name', { value: 'inherited' }],
  ['parameters', { get: () => ({}) }],
  ['events', { value: [], enumerable: true }],
  ['projects', { value: ['p'], enumerable: true }],
  ['extra', { value: 1, enumerable: true }],
];

/**
 * The value of a seed: `make` returns a new one each time, equal to the others; `during` runs an action in the environment that the
 * value needs, for example with a changed prototype. Two readings of an unsteady value may differ.
 */
export function fuzzedValue(schema, seed) {
  const random = new Random(seed);
  const isUnsteady = random.chance(0.05);
  const pollution = random.chance(0.02) ? random.pick(pollutions) : undefined;
  const inner = seed ^ 0x5bd1e995;
  return {
    isUnsteady,
    make: () => {
      const own = new Random(inner);
      const root = { value: made(schema, own) };
      if (own.chance(0.03)) {
        root.value = anything(own);
      }
      if (isUnsteady || own.chance(0.5)) {
        for (let count = 1 + own.below(2); count > 0; --count) {
          change(root, own, isUnsteady ? unsteady : changes);
        }
      }
      return root.value;
    },
    during: (action) => {
      if (pollution === undefined) return action();
      const [name, descriptor] = pollution;
      Object.defineProperty(Object.prototype, name, { configurable: true, ...descriptor });
      try {
        return action();
      } finally {
        delete Object.prototype[name];
      }
    },
  };
}

function change(root, random, ways) {
  if (typeof root.value !== 'object' || root.value === null) return;
  try {
    random.pick(ways)(somePlace(root, random), random);
  } catch {
    // Frozen, revoked, or not to be read: as good as any other value.
  }
}
