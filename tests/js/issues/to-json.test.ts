// Tests the JSON of values.
import vm from 'node:vm';

import { describe, expect, it } from 'vitest';

import { toPlainJson } from '../../../js/src/issues/to-json.js';

class Point {
  x = 1;
  #hidden = 2;
  get inherited(): number {
    return this.#hidden;
  }
}
class Tagged extends Point {
  get [Symbol.toStringTag](): string {
    return 'Tagged';
  }
}

class Converted {
  toJSON(): number {
    return 1;
  }
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('toPlainJson', () => {
  it.each([
    ['null', null],
    ['a boolean', false],
    ['a number', -0.5e-7],
    ['nothing inherited', Object.create(null, { a: { value: 1, enumerable: true } })],
    ['a member __proto__', JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
    ['an array', [1, [], {}]],
    ['an instance of a class: its own members', { a: new Point() }],
    ['an instance with a tag', new Tagged()],
    ['properties of an array, which are no elements', Object.assign(['x'], { a: 1 })],
    ['the same object twice', ((a) => [a, a])({ b: 1 })],
    ['symbols as keys, which are not members', { [Symbol('a')]: 1, b: 2 }],
    ['what cannot be enumerated', Object.defineProperty({ a: 1 }, 'b', { value: () => 1 })],
    ['objects of another realm', vm.runInNewContext('({ a: [{}] })')],
    ['64 levels and more', nested(150)],
  ])('writes %s as JSON.stringify does', (_, value) => {
    expect(toPlainJson(value)).toEqual({ json: JSON.stringify(value) });
  });

  it('leaves out members that are undefined', () => {
    expect(toPlainJson({ a: undefined, 'c\ud800': undefined, b: 1 })).toEqual({ json: '{"b":1}' });
  });

  const cycle: Record<string, unknown> = { a: {} };
  cycle.b = [cycle];
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();

  it.each([
    ['undefined', undefined, [], 'undefined'],
    ['undefined in an array', { a: [1, undefined] }, ['a', 1], 'undefined'],
    ['a hole', { a: Array(2) }, ['a', 0], 'undefined'],
    ['half a pair', { a: ['a\ud800'] }, ['a', 0], 'string with an unpaired surrogate'],
    ['half a pair in a name', { a: { 'b\ude00': 1 } }, ['a'], 'string with an unpaired surrogate'],
    ['a function', { a: () => 1 }, ['a'], 'function'],
    ['a symbol', [Symbol('x')], [0], 'symbol'],
    ['a bigint', { a: { b: 1n } }, ['a', 'b'], 'bigint'],
    ['NaN', [Number.NaN], [0], 'NaN'],
    ['Infinity', { a: -Infinity }, ['a'], '-Infinity'],
    ['a date', { a: new Date(0) }, ['a'], 'Date'],
    ['a map', { a: new Map() }, ['a'], 'Map'],
    ['an instance of a subclass of Map', new (class Places extends Map {})(), [], 'Places'],
    ['a promise', [Promise.resolve()], [0], 'Promise'],
    ['an error', { a: new TypeError('no') }, ['a'], 'TypeError'],
    ['headers', { a: new Headers({ b: 'c' }) }, ['a'], 'Headers'],
    ['a regular expression', { a: /a/ }, ['a'], 'RegExp'],
    ['a buffer', { a: new ArrayBuffer(1) }, ['a'], 'ArrayBuffer'],
    ['a class with toJSON', [new Converted()], [0], 'object with toJSON'],
    ['a boxed string', [new String('a')], [0], 'String'],
    ['bytes', { a: new Uint8Array(2) }, ['a'], 'Uint8Array'],
    ['a date of another realm', { a: vm.runInNewContext('new Date()') }, ['a'], 'Date'],
    ['toJSON', { a: { toJSON: () => 1 } }, ['a'], 'object with toJSON'],
    ['a cycle', cycle, ['b', 0], 'circular reference'],
    ...[new Error('no'), new RangeError('mine'), new TypeError('mine'), 'mine', null].map(
      (thrown): [string, object, string[], string] => [
        `a getter that throws ${String(thrown)}`,
        { a: Object.defineProperty({}, 'b', { enumerable: true, get: throwing(thrown) }) },
        ['a', 'b'],
        'unreadable property',
      ],
    ),
    ['a revoked proxy', { a: proxy }, ['a'], 'unreadable property'],
  ])('refuses %s', (_, value, path, actual) => {
    const { issue } = toPlainJson(value);
    expect(issue).toMatchObject({ code: 'not_json', keyword: 'type', path, schemaPath: '#', params: { actual } });
    expect(issue?.message).toBe(`must be a value that JSON can represent, but ${actual} was given`);
  });

  it('does not throw for more levels than the stack has room for', () => {
    let value: unknown = 1;
    for (let depth = 0; depth !== 200_000; ++depth) {
      value = [value];
    }
    const plain = toPlainJson(value);
    expect(plain.json ?? plain.issue?.params.actual).toMatch(/^\[{200000}|^nesting too deep$/);
  });

  it('returns the pointer of the path', () => {
    expect(toPlainJson({ 'a/b': [{ '~': 1n }] }).issue?.instancePath).toBe('/a~1b/0/~0');
  });
});
