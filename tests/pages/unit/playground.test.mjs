// Tests the playground's checks, positions in documents, and links.
import { addonCreateUpdateSchema, addonSchema } from 'flagadmin';
import { describe, expect, it, vi } from 'vitest';

import { checked, dryRunNames, inputsOf, isCheck, schemaNames, timed } from '../../../examples/playground/src/checks';
import { positionAt, rangesOf } from '../../../examples/playground/src/positions';
import { exampleDefinitions, firstSample, samples } from '../../../examples/playground/src/samples';
import { firstState, fragmentOf, stateIn } from '../../../examples/playground/src/shared-state';

describe('positions', () => {
  const marked = (text, schema = addonCreateUpdateSchema) => {
    const { issues, warnings } = schema.validateJson(text);
    const all = [...issues, ...warnings];
    return rangesOf(text, all).map(({ from, to }, at) => `${all[at].instancePath} ${text.slice(from, to)}`);
  };

  it('are those of values, also behind characters of several bytes', () => {
    const text = '{"provider":"ü🚀","enabled":"yes","parameters":{"a":[]},"events":["ä",2]}';
    expect(marked(text)).toEqual(['/enabled "yes"', '/events/1 2']);
  });

  it('are the object that lacks a member, and the beginning of long values', () => {
    expect(marked('{"enabled":[true]}')).toEqual(['/enabled [', '/provider {', '/parameters {', '/events {']);
  });

  it('are the value of an unknown member', () => {
    const text = '{"provider":"x","enabled":true,"parameters":{},"events":[],"other":"a\\"b"}';
    expect(marked(text)).toEqual(['/other "a\\"b"']);
  });

  it('of texts that are passed as objects are found by the path', () => {
    const text = '[{ "name": "ü" }, { "name": 3 }]';
    const ranges = rangesOf(text, [{ path: [1, 'name'] }, { path: [1, 'displayName'] }]);
    expect(ranges.map(({ from, to }) => text.slice(from, to))).toEqual(['3', '{']);
  });

  it('are those of errors of syntax', () => {
    const text = '{"provider":"ü🚀" "x"}';
    const [{ from, to }] = rangesOf(text, addonSchema.validateJson(text).issues);
    expect(text.slice(from, to)).toBe('"x"');
    const [end] = rangesOf('{', addonSchema.validateJson('{').issues);
    expect(end).toEqual({ from: 1, to: 1 });
  });

  it('without a document are its beginning', () => {
    const issue = { code: 'missing_property', path: ['a'], keyword: 'required' };
    expect(rangesOf('', [issue])).toEqual([{ from: 0, to: 0 }]);
    expect(rangesOf(' ', [])).toEqual([]);
  });

  it('have lines and columns from 1', () => {
    const text = 'ab\n\nü🚀c';
    expect([0, 2, 3, 4, 5, 7, 99].map((offset) => Object.values(positionAt(text, offset)))).toEqual([
      [1, 1],
      [1, 3],
      [2, 1],
      [3, 1],
      [3, 2],
      [3, 4],
      [3, 96],
    ]);
  });
});

describe('a link', () => {
  it.each(samples.map((sample) => [sample.label, sample]))('has the whole state: %s', (_, { label, ...sample }) => {
    const fragment = fragmentOf(sample);
    expect(fragment).toMatch(/^#[\w-]+$/);
    expect(stateIn(fragment)).toEqual(sample);
  });

  it('has any text', () => {
    const state = { ...firstState, text: '🚀 ü \u0000\u2028 "', stored: '', providers: 'custom', tokenId: '%' };
    delete state.label;
    expect(stateIn(fragmentOf(state))).toEqual(state);
  });

  const fragmentWith = (json) => `#${btoa(typeof json === 'string' ? json : JSON.stringify(json))}`;

  it.each([
    '',
    '#',
    '#%%%',
    '#x',
    fragmentWith('no JSON'),
    fragmentWith('null'),
    fragmentWith({ check: 'none', text: '' }),
    fragmentWith({ check: 'toString', text: '' }),
    fragmentWith({ check: 'addonSchema' }),
    fragmentWith({ check: ['addonSchema'], text: '' }),
    fragmentWith({ ...firstState, providers: 'y' }),
    fragmentWith({ ...firstState, stored: 1 }),
    fragmentWith({ ...firstState, tokenId: undefined }),
  ])('that is damaged has none: %s', (fragment) => {
    expect(stateIn(fragment)).toBeUndefined();
  });
});

it('times a check once the browser has optimised it', () => {
  let calls = 0;
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const time = () => timed('addonSchema', () => void (now += calls++ < 500 ? 0.1 : 0.01));
  expect(time()).toBeCloseTo(10);
  expect(time()).toBeCloseTo(10);
  clock.mockRestore();
});

describe('checks', () => {
  it('are the schemas and the dry runs', () => {
    expect([...schemaNames, ...dryRunNames].every(isCheck)).toBe(true);
    expect(['constructor', '', undefined, 1].some(isCheck)).toBe(false);
    expect(inputsOf('addonSchema')).toEqual({
      hasDocument: true,
      stored: undefined,
      providers: undefined,
      hasTokenId: false,
    });
    expect(inputsOf('addonCreateUpdateSchema').providers).toBe('optional');
    expect(inputsOf('createAddon')).toMatchObject({ hasDocument: true, providers: 'required' });
    expect(inputsOf('deleteServiceAccountToken')).toMatchObject({ hasDocument: false, hasTokenId: true });
  });

  const results = {
    'An addon update': [200],
    'Text instead of a boolean': [400, '/enabled'],
    'A URL without a scheme': [undefined, '/parameters/url'],
    'A provider in the wrong case': [undefined, '/provider'],
    'A trailing comma': [undefined, ''],
    'A member twice': [undefined, '/enabled'],
    'An addon to create': [201],
    'A provider of your own': [400, '/parameters/url', '/parameters/key'],
    'An addon to delete': [200],
    'A user name that is taken': [409],
    'A token without a time': [400, '/expiresAt'],
    'A role by its name': [400, '/rootRole'],
    'A service account to delete': [200],
    'A token to delete': [200],
    'A token that does not exist': [404],
    'A strategy name that is taken': [409],
    'Two parameters of one name': [400, '/parameters/1/name'],
    'Other parameters of a strategy type': [200],
    'A strategy type to deprecate': [200],
    'A strategy type to reactivate': [200],
    'A strategy type to delete': [200],
    'A bundled strategy type': [403],
  };

  it.each(samples.map((sample) => [sample.label, sample]))('%s', (label, sample) => {
    const { status, issues, inputError, valid } = checked(sample);
    expect(inputError).toBeUndefined();
    expect([status, ...issues.map(({ instancePath }) => instancePath)]).toEqual(results[label]);
    expect(valid).toBe(issues.length === 0 && (status ?? 200) < 300);
  });

  it.each([
    [{ stored: '{' }, 'stored', /JSON/],
    [{ stored: '{"id":"x"}' }, 'stored', /id/],
    [{ check: 'createStrategy', stored: '{}' }, 'stored', /must be an array of names/],
    [{ providers: 'custom', definitions: '' }, 'definitions', /JSON/],
    [{ providers: 'custom', definitions: '[{}]' }, 'definitions', /name/],
  ])('an input that is not valid is an error of its own: %j', (change, input, message) => {
    const { inputError, valid } = checked({ ...firstSample, ...change });
    expect(valid).toBe(false);
    expect(inputError).toMatchObject({ input, message: expect.stringMatching(message) });
  });

  it('apply definitions of one’s own', () => {
    const [, sample] = samples;
    const state = { ...sample, check: 'addonCreateUpdateSchema', definitions: exampleDefinitions };
    expect(checked({ ...state, providers: 'custom' }).issues).toMatchObject([{ code: 'unknown_provider' }]);
    expect(checked({ ...state, providers: 'none' }).valid).toBe(true);
  });
});
