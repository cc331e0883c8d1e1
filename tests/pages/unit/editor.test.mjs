// Tests how the admin page compares and combines versions of a resource.
import { createStrategySchema, dryRun } from 'flagadmin/url';
import { describe, expect, it } from 'vitest';

import { changedProperties, differs, reapplied } from '../../../examples/admin-ui/src/editor/changed-properties';
import { checkerOf } from '../../../examples/admin-ui/src/editor/check';
import { divergences, resolved, valueAt, withValue } from '../../../examples/admin-ui/src/editor/conflict';
import { isRecord, same } from '../../../examples/admin-ui/src/editor/same';

const proto = (value) => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`);

describe('same', () => {
  it.each([
    [1, 1],
    ['', ''],
    [null, null],
    [undefined, undefined],
    [[], []],
    [{}, Object.create(null)],
    [
      { a: 1, b: { c: [1, { d: 2, e: 3 }] } },
      { b: { c: [1, { e: 3, d: 2 }] }, a: 1 },
    ],
    [{ a: undefined }, {}],
  ])('holds for %j and %j', (one, other) => {
    expect(same(one, other)).toBe(true);
    expect(same(other, one)).toBe(true);
  });

  it.each([
    [1, '1'],
    [0, false],
    ['', null],
    [null, undefined],
    [null, {}],
    [[], {}],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [{ a: null }, {}],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [[{ a: 1 }], [{ b: 1 }]],
  ])('does not hold for %j and %j', (one, other) => {
    expect(same(one, other)).toBe(false);
    expect(same(other, one)).toBe(false);
  });

  it('isRecord holds for objects that are no lists', () => {
    expect([{}, Object.create(null)].every(isRecord)).toBe(true);
    expect([null, undefined, [], 'x', 1].some(isRecord)).toBe(false);
  });
});

describe('changed properties', () => {
  it('are those of the later version that are not the same', () => {
    const before = { a: 1, b: [1], c: { x: 1 }, gone: 1 };
    expect(changedProperties(before, { a: 1, b: [2], c: { x: 1 }, d: null })).toEqual({ b: [2], d: null });
    expect(changedProperties(before, { a: undefined })).toEqual({ a: undefined });
    expect(differs(before, { ...before })).toBe(false);
    expect(differs(before, { ...before, a: 2 })).toBe(true);
  });
});

describe('changes applied to another version', () => {
  it.each([
    // before, mine, theirs, result
    ['a', 'a', 'theirs', 'theirs'],
    ['a', 'mine', 'a', 'mine'],
    ['a', 'mine', 'theirs', 'mine'],
    [['a'], ['a', 'mine'], ['a', 'theirs'], ['a', 'theirs', 'mine']],
    [['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
    [['a', 'b'], ['a'], ['b'], []],
    [[], ['x'], ['x'], ['x']],
    [['a'], [1], ['b'], [1]],
    [null, ['x'], ['y'], ['x']],
    [
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 2 },
    ],
    [{ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }],
    [{ a: 1 }, { a: 1, mine: 1 }, {}, { mine: 1 }],
    [{ a: { b: ['x'] } }, { a: { b: ['x', 'y'] } }, { a: { b: ['z', 'x'] } }, { a: { b: ['z', 'x', 'y'] } }],
  ])('%j, %j and %j are %j', (before, mine, theirs, result) => {
    const combined = reapplied(before, mine, theirs);
    expect(same(combined, result), JSON.stringify(combined)).toBe(true);
  });

  it('keep members of any name', () => {
    const combined = reapplied({}, proto('mine'), JSON.parse('{"constructor":1}'));
    expect(Object.entries(combined)).toEqual([
      ['constructor', 1],
      ['__proto__', 'mine'],
    ]);
  });
});

describe('divergences', () => {
  const before = { name: 'a', parameters: { url: 'u', 'a/b~c': 1 }, events: ['x'] };

  it('there are none between equal versions, or if members are in another order', () => {
    expect(divergences(before, { ...before }, { ...before })).toEqual([]);
    expect(divergences(before, { ...before, parameters: { 'a/b~c': 1, url: 'u' } }, before)).toEqual([]);
    expect(divergences({}, {}, {})).toEqual([]);
  });

  it('name who changed a property or a member, and the choices', () => {
    const theirs = { name: 'b', parameters: { url: 'v', 'a/b~c': 1 }, events: ['x', 'y'] };
    const mine = { name: 'c', parameters: { url: 'u', 'a/b~c': 2 }, events: ['z'] };
    expect(divergences(before, theirs, mine)).toEqual([
      {
        instancePath: '/name',
        before: 'a',
        theirs: 'b',
        mine: 'c',
        changedBy: 'both',
        choices: ['mine', 'theirs'],
      },
      { instancePath: '/parameters/url', before: 'u', theirs: 'v', mine: 'u', changedBy: 'them', choices: ['theirs'] },
      {
        instancePath: '/parameters/a~1b~0c',
        before: 1,
        theirs: 1,
        mine: 2,
        changedBy: 'me',
        choices: ['mine', 'theirs'],
      },
      {
        instancePath: '/events',
        before: ['x'],
        theirs: ['x', 'y'],
        mine: ['z'],
        changedBy: 'both',
        choices: ['both', 'mine', 'theirs'],
      },
    ]);
  });

  it('take the same change by both for theirs', () => {
    const changed = { ...before, name: 'b' };
    expect(divergences(before, changed, changed)).toMatchObject([{ changedBy: 'them', choices: ['theirs'] }]);
  });

  it('have undefined for a missing member', () => {
    const added = { ...before, parameters: { ...before.parameters, ...proto('p') } };
    Object.defineProperty(added.parameters, '__proto__', { value: 'p', enumerable: true });
    expect(divergences(before, added, before)).toMatchObject([
      { instancePath: '/parameters/__proto__', before: undefined, theirs: 'p', mine: undefined },
    ]);
    expect(divergences(before, before, { name: 'a', parameters: {}, events: ['x'] })).toMatchObject([
      { instancePath: '/parameters/url', mine: undefined, changedBy: 'me' },
      { instancePath: '/parameters/a~1b~0c', mine: undefined, changedBy: 'me' },
    ]);
  });

  it('offer both changes only if all versions have a list', () => {
    const [divergence] = divergences({ list: null }, { list: ['a'] }, { list: ['b'] });
    expect(divergence.choices).toEqual(['mine', 'theirs']);
  });
});

describe('a conflict', () => {
  const before = { name: 'a', list: ['x'], parameters: { url: 'u', key: 'k' } };
  const theirs = { name: 'b', list: ['x', 'theirs'], parameters: { url: 'v', key: 'k' } };
  const mine = { name: 'c', list: ['x', 'mine'], parameters: { url: 'w', extra: 1 } };
  const choose = (choices) => resolved({ before, theirs, mine }, new Map(Object.entries(choices)));

  it('is resolved by the defaults', () => {
    expect(same(choose({}), { name: 'c', list: ['x', 'theirs', 'mine'], parameters: { url: 'w', extra: 1 } })).toBe(
      true,
    );
  });

  it('is resolved by choices', () => {
    const chosen = choose({
      '/name': 'theirs',
      '/list': 'mine',
      '/parameters/url': 'theirs',
      '/parameters/key': 'theirs',
      '/parameters/extra': 'theirs',
    });
    expect(same(chosen, { name: 'b', list: ['x', 'mine'], parameters: { url: 'v', key: 'k' } })).toBe(true);
    expect(choose({ '/list': 'theirs' }).list).toEqual(['x', 'theirs']);
  });

  it('leaves its inputs as they are', () => {
    choose({ '/parameters/url': 'theirs' });
    expect([before.parameters.url, theirs.parameters.url, mine.parameters.url]).toEqual(['u', 'v', 'w']);
  });
});

describe('a value at a pointer', () => {
  const values = { a: 1, list: [1], parameters: { 'x/y': 2, ...{ '~': 3 } } };

  it.each([
    ['/a', 1],
    ['/list', [1]],
    ['/list/0', undefined],
    ['/parameters/x~1y', 2],
    ['/parameters/~0', 3],
    ['/parameters/none', undefined],
    ['/none', undefined],
    ['/none/deeper', undefined],
    ['/toString', undefined],
    ['/parameters/constructor', undefined],
    ['/parameters/__proto__', undefined],
  ])('%s is %j', (pointer, value) => {
    expect(valueAt(values, pointer)).toEqual(value);
  });

  it('is replaced, added and removed in a copy', () => {
    expect(withValue(values, '/a', 2)).toEqual({ ...values, a: 2 });
    expect({ ...withValue(values, '/parameters/x~1y', 9).parameters }).toEqual({ '~': 3, 'x/y': 9 });
    expect({ ...withValue(values, '/parameters/new', null).parameters }).toEqual({ 'x/y': 2, '~': 3, new: null });
    expect({ ...withValue(values, '/parameters/x~1y', undefined).parameters }).toEqual({ '~': 3 });
    expect(Object.keys(withValue(values, '/parameters/__proto__', 1).parameters)).toContain('__proto__');
    expect(values).toEqual({ a: 1, list: [1], parameters: { 'x/y': 2, '~': 3 } });
  });
});

describe('the check of a request', () => {
  const counted = () => {
    const calls = [];
    const rules = {
      schema: createStrategySchema,
      bodyOf: ({ name, title }) => ({ name, parameters: [], ...(title && { title }) }),
      predict: (payload) => {
        calls.push(payload);
        return dryRun.createStrategy({ payload, existingNames: ['taken'] });
      },
      nameProperty: 'name',
    };
    return { calls, check: checkerOf(rules) };
  };

  it('takes one dry run for each request, whoever asks', () => {
    const { calls, check } = counted();
    const first = check({ name: 'new' });
    expect(check({ name: 'new', title: '' })).toBe(first);
    expect(calls).toHaveLength(1);
    expect(check({ name: '..' }).prediction.status).toBe(400);
    expect(calls).toHaveLength(2);
  });

  it('has errors in the words of the fields', () => {
    const { check } = counted();
    expect(check({ name: 'taken' })).toMatchObject({
      prediction: { status: 409 },
      issues: [{ instancePath: '/name', message: 'Already used' }],
    });
  });
});
