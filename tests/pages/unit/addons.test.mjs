// Tests the admin page's functions for addons.
import { describe, expect, it, vi } from 'vitest';

import { addonEditingRules, addonLabelOf, secretsOf } from '../../../examples/admin-ui/src/addons/addon-editing';
import { notesOn } from '../../../examples/admin-ui/src/addons/addon-notes';
import { jsonError } from '../../../examples/admin-ui/src/addons/json-error';
import { heldParameters, parametersOf, setParameter } from '../../../examples/admin-ui/src/addons/parameter-values';
import {
  knownEnvironments,
  knownEvents,
  knownProjects,
  providerNamed,
  reasonOf,
} from '../../../examples/admin-ui/src/addons/providers';
import { mask } from '../../../examples/admin-ui/src/prediction/secrets';
import { Permissions } from '../../../examples/admin-ui/src/session/permissions';

const pager = {
  name: 'pager',
  displayName: 'Pager',
  description: '',
  documentationUrl: '',
  parameters: [
    { name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true },
    { name: 'a/b', displayName: 'Path', type: 'text', required: false, sensitive: false },
  ],
  events: ['feature-created', 'feature-archived'],
};
const addon = {
  id: 1,
  provider: 'pager',
  description: null,
  enabled: true,
  parameters: { key: '*****' },
  events: ['feature-created'],
};

describe('notes on a change', () => {
  const messages = (before, after, providers = [pager]) =>
    notesOn({ ...addon, ...before }, { ...addon, ...after }, providers).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );

  it.each([
    [{}, {}, []],
    [{}, { events: [] }, ['/events will fire for nothing: there are no events.']],
    [{ projects: ['a'] }, {}, ['/projects now applies to all projects.']],
    [{ projects: ['a'] }, { projects: ['*'] }, ['/projects now applies to all projects.']],
    [{ projects: [] }, { projects: ['*'] }, []],
    [{ projects: ['a'] }, { projects: ['b'] }, []],
    [{ environments: ['a', 'b'] }, { environments: [] }, ['/environments now applies to all environments.']],
    [{}, { events: ['feature-created', 'x', 'x'] }, ['/events “x” is not an event that pager lists.']],
    [{}, { provider: 'other', events: ['x'] }, []],
  ])('%j to %j: %j', (before, after, expected) => {
    expect(messages(before, after)).toEqual(expected);
  });

  it('say nothing about events that no definition lists', () => {
    expect(messages({}, { events: ['x'] }, [{ ...pager, events: [] }])).toEqual([]);
    expect(messages({}, { events: ['x'] }, [{ ...pager, events: undefined }])).toEqual([]);
  });
});

describe('the mistake in a JSON text', () => {
  const example = '{"a": 1}';

  it.each([
    [{}, example, undefined],
    [undefined, example, undefined],
    ['not JSON', undefined, undefined],
    ['not JSON', 'text', undefined],
    ['not JSON', '[1]', undefined],
    ['{"b": 2}', example, undefined],
    ['[1]', example, `Not a JSON object like ${example}`],
    ['null', example, `Not a JSON object like ${example}`],
    ['{"b": 2', example, `Not JSON. Example: ${example}`],
    ['', example, `Not JSON. Example: ${example}`],
  ])('%j with the example %j: %j', (value, given, mistake) => {
    expect(jsonError(value, given, { quotes: false })).toBe(mistake);
  });

  it('includes the message of the engine, which quotes the text, if that may be shown', () => {
    expect(jsonError('secret', example, { quotes: true })).toMatch(/^Not JSON: .*s/);
    expect(jsonError('secret', example, { quotes: false })).not.toContain('secret');
  });
});

describe('parameters in a form', () => {
  const formWith = (parameters) => {
    const values = { parameters };
    return {
      getValues: (name) => values[name],
      setValue: vi.fn((name, value) => {
        values[name] = value;
      }),
    };
  };

  it('are none before there are any', () => {
    expect(parametersOf(formWith(undefined))).toEqual({});
  });

  it('are set and left out, whatever their names', () => {
    const form = formWith({ a: 1 });
    setParameter(form, 'b.c', 2);
    setParameter(form, '__proto__', 3);
    expect(Object.entries(parametersOf(form))).toEqual([
      ['a', 1],
      ['b.c', 2],
      ['__proto__', 3],
    ]);
    setParameter(form, 'a', undefined);
    setParameter(form, 'none', undefined);
    setParameter(form, 'b.c', null);
    expect(Object.entries(parametersOf(form))).toEqual([
      ['b.c', null],
      ['__proto__', 3],
    ]);
  });

  it('have no prototype', () => {
    expect(Object.getPrototypeOf(heldParameters({ a: 1 }))).toBeNull();
    expect(Object.keys(heldParameters(JSON.parse('{"__proto__":1}')))).toEqual(['__proto__']);
  });
});

describe('suggestions', () => {
  const other = { ...pager, name: 'other', events: ['z', 'feature-created'] };
  const addons = [
    { ...addon, events: ['own'], projects: ['b', 'a'], environments: ['e'] },
    { ...addon, projects: ['a'] },
  ];

  it('are every name once, in order', () => {
    expect(knownEvents([pager, other, { ...pager, events: undefined }], addons)).toEqual([
      'feature-archived',
      'feature-created',
      'own',
      'z',
    ]);
    expect(knownEvents([])).toEqual([]);
    expect(knownProjects(addons)).toEqual(['a', 'b']);
    expect(knownEnvironments(addons)).toEqual(['e']);
  });

  it('a provider is found by its name', () => {
    expect(providerNamed([pager, other], 'other')).toBe(other);
    expect(providerNamed([pager], undefined)).toBeUndefined();
    expect(reasonOf({ ...pager, deprecated: 'use another' })).toBe('use another');
    expect([reasonOf(pager), reasonOf({ ...pager, deprecated: true })]).toEqual([undefined, undefined]);
  });
});

describe('editing an addon', () => {
  const rules = addonEditingRules([pager], new Permissions());
  const values = rules.valuesOf(addon);

  it('has values for all properties', () => {
    expect({ ...values, parameters: { ...values.parameters } }).toEqual({
      provider: 'pager',
      description: '',
      enabled: true,
      parameters: { key: '*****' },
      events: ['feature-created'],
      projects: [],
      environments: [],
    });
    expect(rules.bodyOfAll(values)).toEqual({ ...values, description: null, parameters: { key: '*****' } });
  });

  it('sends what is required, and the changes', () => {
    expect(Object.keys(rules.bodyOfChanges(values, { description: 'new' }))).toEqual([
      'provider',
      'enabled',
      'parameters',
      'events',
      'description',
    ]);
    expect(rules.bodyOfChanges(values, { enabled: false }).enabled).toBe(false);
  });

  it('predicts by the definitions of the service', () => {
    expect(rules.predict(addon, { ...values, enabled: false })).toMatchObject({ status: 200 });
    const refused = rules.predict(addon, { ...values, parameters: {} });
    expect(refused.error.details).toMatchObject([{ instancePath: '/parameters/key' }]);
    const known = new Permissions({
      permissions: new Set(['UPDATE_ADDON']),
      environments: new Map(),
      roles: new Map(),
    });
    expect(addonEditingRules([pager], known).predict(addon, values)).toMatchObject({ status: 403 });
  });

  it.each([
    ['/provider', 'Provider'],
    ['/parameters', 'Parameters'],
    ['/parameters/key', 'Key'],
    ['/parameters/a~1b', 'Path'],
    ['/parameters/unknown', 'unknown'],
    ['/else', 'else'],
    ['', ''],
  ])('labels %s as %j', (pointer, label) => {
    expect(rules.labelOf(pointer, values)).toBe(label);
    expect(addonLabelOf('/parameters/key', undefined)).toBe('key');
  });

  it('shows no secret', () => {
    const shown = (pointer, value, provider = 'pager') => rules.shownValue(pointer, value, { ...values, provider });
    expect(shown('/parameters/key', 'secret')).toBe(mask);
    expect(shown('/parameters/key', '')).toBe('');
    expect(shown('/parameters/key', undefined)).toBeUndefined();
    expect(shown('/parameters/a~1b', 'text')).toBe('text');
    expect(shown('/key', 'text')).toBe('text');
    expect(shown('/parameters/key', 'text', 'none')).toBe('text');
    expect([secretsOf(pager), secretsOf(undefined)]).toEqual([['key'], []]);
  });
});
