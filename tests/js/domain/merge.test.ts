// Tests completeAddonUpdate, and the arguments of merges and filters.
import { describe, expect, it } from 'vitest';

import { ValidationError, type Addon, type AddonCreateUpdate } from '../../../js/src/entries/index.js';
import {
  addonListensTo,
  completeAddonUpdate,
  dryRun,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
} from '../../../js/src/entries/core.js';
import { account, addon, update } from '../support/samples.js';

describe('completeAddonUpdate', () => {
  const whole: Addon = { ...addon, description: 'Forwards', environments: ['production'] };
  const { id, ...rest } = whole;

  it.each([
    ['nothing', {}, rest],
    ['one property', { enabled: false }, { ...rest, enabled: false }],
    ['null, which empties', { projects: null, description: null }, { ...rest, projects: null, description: null }],
    ['parameters as a whole', { parameters: { url: 'https://y' } }, { ...rest, parameters: { url: 'https://y' } }],
    ['everything', { ...rest, provider: 'p', events: [] }, { ...rest, provider: 'p', events: [] }],
    ['members that are undefined', { enabled: undefined, enabld: undefined }, rest],
  ])('makes the complete body (D74): %s', (_, changes, expected) => {
    const made = completeAddonUpdate(whole, changes as Partial<AddonCreateUpdate>);
    expect(made).toEqual(expected);
    expect(Object.keys(made)).toEqual(Object.keys(rest));
    expect(made.parameters).not.toBe(whole.parameters);
    expect(made.projects ?? []).not.toBe(whole.projects);
  });

  it('changes nothing else', () => {
    for (const current of [whole, addon, { ...addon, description: '' }]) {
      for (const changes of [{}, { description: current.description }, { ...current }]) {
        const update = completeAddonUpdate(current, changes);
        expect(dryRun.updateAddon({ current, update })).toMatchObject({ status: 200, body: current, changes: [] });
        expect('description' in update).toBe(current.description !== null);
      }
    }
  });

  it('replaces null, and leaves out lists that the addon lacks', () => {
    expect(completeAddonUpdate(addon, { description: 'new' })).toMatchObject({ description: 'new' });
    expect(completeAddonUpdate(addon, { enabled: false })).not.toHaveProperty('environments');
  });
});

it('changes of completeAddonUpdate cannot have a property that would not be sent', () => {
  const message = 'changes: "enabld" is not a property of an update of an addon';
  expect(() => completeAddonUpdate(addon, { enabld: false } as object)).toThrow(new TypeError(message));
});

// What merges and filters do: tests/vectors/merge-*.json and event-filter.json.
describe('the argument that is not valid is named', () => {
  const calls = { mergeAddonUpdate, mergeServiceAccountUpdate, completeAddonUpdate, addonListensTo };
  it.each<[keyof typeof calls, unknown[], RegExp]>([
    ['mergeAddonUpdate', [{ ...addon, id: 0 }, update], /^current: \/id must be at least 1/],
    ['mergeAddonUpdate', [addon, { ...update, provider: null }], /^update: \/provider must be string/],
    ['mergeAddonUpdate', [addon, update, [{}]], /^providers: \/0\/name is required/],
    ['mergeAddonUpdate', [{ ...addon, events: [new Date(0)] }, update], /^current: \/events\/0 must be a value that/],
    ['mergeAddonUpdate', [undefined, update], /^current: must be a value that JSON/],
    ['mergeServiceAccountUpdate', [{}, {}], /^current: \/id is required/],
    ['mergeServiceAccountUpdate', [account, { name: null }], /^update: \/name must be string/],
    ['completeAddonUpdate', [{}, {}], /^current: \/id is required/],
    ['completeAddonUpdate', [null, {}], /^current: the body must be object, but null was sent/],
    ['completeAddonUpdate', [{ ...addon, provider: '' }, {}], /^current: \/provider must not/],
    ['completeAddonUpdate', [addon, { enabled: 'no' }], /^changes: \/enabled/],
    ['completeAddonUpdate', [addon, undefined], /^changes: must be a value that JSON can represent, but undefined/],
    ['completeAddonUpdate', [addon, new Map()], /^changes: must be a value that JSON can represent, but Map/],
    ['completeAddonUpdate', [addon, []], /^changes: the body must be object, but array was sent/],
    ['addonListensTo', [{}, { type: 'a' }], /^addon: \/id is required/],
    ['addonListensTo', [addon, {}], /^event: \/type is required/],
    ['addonListensTo', [addon, { type: 1 }], /^event: \/type must be string/],
  ])('%s', (name, given, message) => {
    const call = () => (calls[name] as (...given: unknown[]) => unknown)(...given);
    expect(call).toThrow(ValidationError);
    const issues = expect.arrayContaining([expect.objectContaining({ code: expect.any(String) })]);
    expect(call).toThrow(expect.objectContaining({ issues, truncated: false }));
    expect(call).toThrow(message);
  });
});
