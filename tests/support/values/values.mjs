// JavaScript values to compare the predicates with the core by: valid ones made along a schema, then spoiled or made exotic.
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';

import { mostly, names, one, textOf, texts } from '../arbitrary.mjs';

export { texts };

/** Half surrogates, which JSON has no form for, and what looks like them. */
const oddTexts = ['\ud800', '\ude00b', 'a\ud83d', 'a\udc00', '\udc00\ud800', 'x\ud83dy', '\\ud800', 'ÿ\ud900'];
const numbers = [-0, 2 ** 53, -(2 ** 53), 5e-324, 1.7976931348623157e308, NaN, Infinity, -Infinity];

// A realm is dear to make: one serves all.
let realm;
const runInRealm = (code) => {
  realm ??= runInNewContext('(code) => (0, eval)(code)');
  return realm(code);
};

/** Makers of values: of each kind, one that JSON has a form for or none. */
const makers = [
  ...[...numbers, ...oddTexts, undefined, null, true, 0, 'text', 1n].map((value) => () => value),
  ...[() => [], () => ({}), () => [[1]], () => ({ a: { b: 1 } }), () => () => 1, () => Symbol('s'), () => new Date(0)],
  ...[() => /x/, () => new Map(), () => new Set(['a']), () => Object('boxed'), () => Object(1), () => Object(true)],
  ...[() => new Uint8Array(2), () => new Error('e'), () => new Array(3), () => new Array(2 ** 32 - 1)],
  ...[() => Object.create({ inherited: 1 }), () => Object.create(null), () => new (class extends Array {})()],
  ...[() => runInRealm('[]'), () => runInRealm('({})')],
  () => structuredClone.bind(undefined), // native, and its own: changes may reach it
];

/** An object or an array within the value, or itself, and how to put another in its place. */
function placeIn(root, path) {
  let place = { value: root.value, put: (value) => (root.value = value) };
  for (const step of path) {
    const holder = place.value;
    const inner = Object.keys(holder).filter((key) => typeof holder[key] === 'object' && holder[key] !== null);
    if (inner.length === 0) break;
    const key = inner[step % inner.length];
    place = { value: holder[key], put: (value) => (holder[key] = value) };
  }
  const keys = Object.keys(place.value);
  return { ...place, keyOf: ({ at, name }) => (at === undefined || keys.length === 0 ? name : keys[at % keys.length]) };
}

// Never what is inherited: a prototype that all objects share is not to be changed.
const ownValue = (object, key) => (Object.hasOwn(object, key) ? object[key] : 'text');

const define = (object, key, descriptor) =>
  Object.defineProperty(object, key, { configurable: true, enumerable: true, ...descriptor });
const throwing = () => {
  throw new TypeError('refused');
};

/** Ways to spoil the object or array at a place, by a step; some leave it valid. */
const changes = {
  anything: ({ value, keyOf }, step) => define(value, keyOf(step), { value: step.make(), writable: true }),
  text: ({ value, keyOf }, step) => define(value, keyOf(step), { value: step.text, writable: true }),
  deleted: ({ value, keyOf }, step) => Reflect.deleteProperty(value, keyOf(step)),
  added: ({ value }, { name, text }) => define(value, name, { value: text, writable: true }),
  symbol: ({ value }, { text }) => (value[Symbol(text)] = 1),
  hidden: ({ value, keyOf }, step) =>
    define(value, keyOf(step), { value: ownValue(value, keyOf(step)), enumerable: false }),
  getter: ({ value, keyOf }, step) => {
    const kept = ownValue(value, keyOf(step));
    define(value, keyOf(step), { get: () => kept });
  },
  'throwing getter': ({ value, keyOf }, step) => define(value, keyOf(step), { get: throwing }),
  toJSON: ({ value }, { text, flag }) => define(value, 'toJSON', { value: () => text, enumerable: flag }),
  frozen: ({ value }) => Object.freeze(value),
  'no prototype': ({ value }) => Object.setPrototypeOf(value, null),
  'longer chain': ({ value }) => Object.setPrototypeOf(value, Object.create(Object.getPrototypeOf(value))),
  'prototype with a member': ({ value, keyOf }, step) => Object.setPrototypeOf(value, { [keyOf(step)]: step.text }),
  'prototype of plain objects': ({ value, put, keyOf }, step) => {
    const foreign = short(step.make());
    if (Object(foreign) === foreign) put(Object.setPrototypeOf(foreign, Object.prototype));
    // Not a bigint: what is left of its box differs from a plain object for JSON.stringify alone.
    else if (typeof foreign !== 'bigint')
      define(value, keyOf(step), { value: Object.setPrototypeOf(Object(foreign ?? 0), Object.prototype) });
  },
  'tag of another type': ({ value }, { text, flag }) => {
    value[Symbol.toStringTag] = flag ? 'Date' : text;
  },
  'prototype of a class': ({ value }) => Object.setPrototypeOf(value, class Other {}.prototype),
  'prototype with a constructor': ({ value }) => Object.setPrototypeOf(value, { constructor: Object }),
  proxy: ({ value, put }) => put(new Proxy(value, {})),
  'proxy without keys': ({ value, put }) => put(new Proxy(value, { ownKeys: () => [] })),
  'throwing proxy': ({ value, put }) => put(new Proxy(value, { get: throwing })),
  'revoked proxy': ({ value, put }) => {
    const { proxy, revoke } = Proxy.revocable(value, {});
    put(proxy);
    revoke();
  },
  inherited: ({ value, put }) => put(Object.create(value)),
  'of another realm': ({ value, put }) => put(Object.assign(runInRealm(Array.isArray(value) ? '[]' : '({})'), value)),
  'of a class': ({ value, put }) => put(Object.assign(new (class Wrapped {})(), value)),
  entries: ({ value, put }) => put(Object.entries(value)),
  'its JSON': ({ value, put }) => put(JSON.stringify(value)),
  'longer, or in a circle': ({ value }) => {
    if (Array.isArray(value)) value.length += 1;
    else value.self = value;
  },
  pushed: ({ value }, { text, make }) => Array.isArray(value) && value.push(text, make()),
  // Two halves that would be a pair, were the texts one.
  halves: ({ value }) => Array.isArray(value) && value.push('a\ud83d', '\ude00b'),
  'array with a member': ({ value }) => Array.isArray(value) && (value.extra = 1),
  'in itself': ({ value }) => {
    const [key] = Object.keys(value);
    if (key !== undefined) value[key] = value;
  },
};

/** Anything but a very long array, or a number that could be its length: JSON.stringify would write billions of elements. */
const short = (value) => ((typeof value === 'number' ? value : value?.length) > 1000 ? undefined : value);

/** Accessors and proxies that return different values each time: no two readings of such a value need agree. */
const unsteady = {
  'unsteady getter': ({ value, keyOf }, step) => {
    const values = [ownValue(value, keyOf(step)), short(step.make())];
    let count = 0;
    define(value, keyOf(step), { get: () => values[Math.floor(count++ / (1 + (step.turn % 3))) % 2] });
  },
  'unsteady proxy': ({ value, put }, { make, turn }) => {
    if (value.length > 1000) return; // JSON.stringify would ask it for each of billions of elements
    const other = short(make());
    let count = 0;
    const get = (target, key, receiver) => (++count % turn === 0 ? other : Reflect.get(target, key, receiver));
    put(new Proxy(value, { get }));
  },
};

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

const stepOf = (ways) =>
  fc.record({
    way: one(...Object.entries(ways)),
    path: fc.array(fc.nat(9), { maxLength: 3 }),
    at: mostly(fc.nat(9), fc.constant(undefined)),
    name: one(...names),
    make: one(...makers),
    text: one(...texts),
    flag: fc.boolean(),
    turn: fc.integer({ min: 1, max: 12 }),
  });

/** A new value from the JSON text of one, changed step by step. */
function build(text, steps) {
  const root = { value: JSON.parse(text) };
  for (const step of steps) {
    try {
      step.way[1](placeIn(root, step.path), step);
    } catch {
      // No object, frozen, revoked, or not to be read: as good as any other value.
    }
  }
  return root.value;
}

/** Runs an action while every object inherits a member. */
function polluted([name, descriptor], action) {
  Object.defineProperty(Object.prototype, name, { configurable: true, ...descriptor });
  try {
    return action();
  } finally {
    delete Object.prototype[name];
  }
}

/**
 * Values that fit the schema, nearly do, or are exotic: `make` returns a new one each time, equal to the others; `during` runs an action in the
 * environment that the value needs. Two readings of an unsteady value may differ.
 */
export function valuesFor(schema) {
  const json = mostly(textOf(schema), textOf(schema, { faults: 12 }), 3).filter((text) => !/\de[+]?\d{3}/i.test(text));
  const steppedOf = (ways, minLength) =>
    fc.tuple(
      json,
      fc.array(stepOf(ways), { minLength, maxLength: 2 }),
      mostly(fc.constant(undefined), one(...pollutions), 40),
    );
  const made =
    (isUnsteady) =>
    ([text, steps, pollution]) => ({
      isUnsteady,
      make: () => build(text, steps),
      during: (action) => (pollution === undefined ? action() : polluted(pollution, action)),
      [fc.toStringMethod]: () => fc.stringify([text, steps, pollution]),
    });
  return fc.oneof(
    { weight: 9, arbitrary: fc.tuple(json, fc.constant([]), fc.constant(undefined)).map(made(false)) },
    { weight: 9, arbitrary: steppedOf(changes, 1).map(made(false)) },
    { weight: 1, arbitrary: one(...makers).map((make) => ({ isUnsteady: false, make, during: (action) => action() })) },
    { weight: 1, arbitrary: steppedOf(unsteady, 1).map(made(true)) },
  );
}
