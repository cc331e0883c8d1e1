// Tests pointers, facts of schemas and errors of the admin page's forms.
import { addonCreateUpdateSchema, createStrategySchema } from 'flagadmin';
import { describe, expect, it, vi } from 'vitest';

import { issueAt } from '../../../examples/admin-ui/src/form/issue-at';
import { focusPointer, idOf, pointerTo, stepsOf } from '../../../examples/admin-ui/src/form/pointer';
import { isTextList } from '../../../examples/admin-ui/src/editor/same';
import { factsOf, propertiesOf } from '../../../examples/admin-ui/src/form/schema-facts';

describe('pointers', () => {
  it.each([
    [[], ''],
    [['a'], '/a'],
    [['a', '0'], '/a/0'],
    [[''], '/'],
    [['', ''], '//'],
    [['a/b'], '/a~1b'],
    [['a~b'], '/a~0b'],
    [['~1'], '/~01'],
    [['~0/'], '/~00~1'],
    [['a b', 'Ü'], '/a b/Ü'],
  ])('of the steps %j is %j, and back', (steps, pointer) => {
    expect(pointerTo(...steps)).toBe(pointer);
    expect(stepsOf(pointer)).toEqual(steps);
  });

  it('have ids without white space, and none the same', () => {
    const names = ['a', 'a b', 'a%20b', 'a%b', 'a\tb', 'a\u00a0b', 'a\nb', 'ab'];
    const ids = names.map((name) => idOf(pointerTo('parameters', name)));
    expect(new Set(ids).size).toBe(names.length);
    expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
    expect(ids[0]).toBe('at/parameters/a');
  });

  it('focus their control, or the nearest one around it', () => {
    const control = { scrollIntoView: vi.fn(), focus: vi.fn() };
    const ids = [];
    const getElementById = (id) => {
      ids.push(id);
      return id === 'at/parameters' ? control : null;
    };
    vi.stubGlobal('document', { getElementById });
    focusPointer('/parameters/url/0');
    focusPointer('/none');
    focusPointer('');
    vi.unstubAllGlobals();
    expect(ids).toEqual(['at/parameters/url/0', 'at/parameters/url', 'at/parameters', 'at/none']);
    expect(control.focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });
});

it('a text list has texts only', () => {
  expect([[], [''], ['a', 'b']].every(isTextList)).toBe(true);
  expect([['a', 1], [null], 'a', {}, undefined, null].some(isTextList)).toBe(false);
});

describe('the message of a property', () => {
  const errors = {
    name: { type: 'x', message: 'is required' },
    events: [undefined, { message: 'second' }, { message: 'third' }],
    parameters: { ref: { message: 'a DOM element' }, url: { deep: { message: 'must be a URL' } } },
    empty: {},
    none: null,
    noText: { message: { text: 'no' } },
  };

  it.each([
    ['name', 'is required'],
    ['events', 'second'],
    ['events.2', 'third'],
    ['events.0', undefined],
    ['parameters', 'must be a URL'],
    ['parameters.url', 'must be a URL'],
    ['empty', undefined],
    ['none', undefined],
    ['noText', undefined],
    ['missing.path', undefined],
  ])('%s is %j', (path, message) => {
    expect(issueAt(errors, path)).toBe(message);
  });
});

describe('facts of a schema', () => {
  it('are those of the core', () => {
    const facts = factsOf(addonCreateUpdateSchema);
    expect(facts('enabled')).toMatchObject({ required: true, deprecated: false, nullable: false, options: [] });
    expect(facts('description')).toMatchObject({ required: false, nullable: true });
    expect(facts('provider').description).toEqual(expect.any(String));
    expect(facts('unknown')).toEqual({
      description: undefined,
      required: false,
      deprecated: false,
      nullable: false,
      options: [],
    });
    expect(propertiesOf(addonCreateUpdateSchema).slice(0, 2)).toEqual(['provider', 'description']);
  });

  it('can be those of the items of a list', () => {
    const facts = factsOf(createStrategySchema, 'parameters');
    expect(facts('type').options).toContain('percentage');
    expect(facts('name').required).toBe(true);
    expect(factsOf(createStrategySchema, 'name')('x').required).toBe(false);
    expect(factsOf(createStrategySchema, 'none')('x').options).toEqual([]);
  });

  it('are read once for each schema, and leave out options that are no texts', () => {
    const toJSONSchema = vi.fn(() => ({ properties: { a: { enum: ['x', null, 1], deprecated: true } } }));
    const schema = { toJSONSchema };
    expect(factsOf(schema)('a')).toMatchObject({ options: ['x'], deprecated: true, required: false });
    expect(propertiesOf(schema)).toEqual(['a']);
    expect(propertiesOf({ toJSONSchema: () => ({}) })).toEqual([]);
    expect(toJSONSchema).toHaveBeenCalledOnce();
  });
});
