// Tests merges and completeAddonUpdate.
import { describe, expect, it } from 'vitest';

import {
  ValidationError,
  type Addon,
  type AddonCreateUpdate,
  type ProviderDefinition,
} from '../../../js/src/entries/index.js';
import {
  completeAddonUpdate,
  dryRun,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
} from '../../../js/src/entries/core.js';
import { account, addon, update } from '../support/samples.js';

describe('mergeAddonUpdate', () => {
  it('keeps secrets by the providers of its argument', () => {
    const providers: ProviderDefinition[] = [
      {
        name: 'pager',
        displayName: 'Pager',
        description: '',
        documentationUrl: '',
        parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
      },
    ];
    const current = { ...addon, provider: 'pager', parameters: { key: 'secret' } };
    const masked = { ...update, provider: 'pager', parameters: { key: '*****' } };
    expect(mergeAddonUpdate(current, masked, providers).parameters).toEqual({ key: 'secret' });
  });

  it.each([
    ['current', [{ ...addon, id: 0 }, update], /^current: \/id must be at least 1/],
    ['update', [addon, { ...update, provider: null }], /^update: \/provider must be string/],
    ['providers', [addon, update, [{}]], /^providers: \/0\/name is required/],
    ['current', [{ ...addon, events: [new Date(0)] }, update], /^current: \/events\/0 must be a value that JSON/],
    ['current', [undefined, update], /^current: must be a value that JSON/],
  ])('names the argument that is not valid: %s', (_, given, message) => {
    const call = () => mergeAddonUpdate(...(given as Parameters<typeof mergeAddonUpdate>));
    expect(call).toThrow(ValidationError);
    expect(call).toThrow(message);
  });
});

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

  it.each([
    ['current', [{}, {}], /^current: \/id is required/],
    ['current', [null, {}], /^current: the body must be object, but null was sent/],
    ['current, which the response schema allows', [{ ...addon, provider: '' }, {}], /^current: \/provider must not/],
    ['changes', [addon, { enabled: 'no' }], /^changes: \/enabled/],
    ['changes', [addon, undefined], /^changes: must be a value that JSON can represent, but undefined/],
    ['changes', [addon, new Map()], /^changes: must be a value that JSON can represent, but Map/],
    ['changes', [addon, []], /^changes: the body must be object, but array was sent/],
  ])('names the argument that is not valid: %s', (_, given, message) => {
    expect(() => completeAddonUpdate(...(given as Parameters<typeof completeAddonUpdate>))).toThrow(message);
  });
});

describe('changes of completeAddonUpdate', () => {
  it('cannot have a property that would not be sent', () => {
    const typo = { enabld: false } as object;
    expect(() => completeAddonUpdate(addon, typo)).toThrow(
      new TypeError('changes: "enabld" is not a property of an update of an addon'),
    );
  });
});

describe('mergeServiceAccountUpdate', () => {
  it.each([
    ['current', [{}, {}], /^current: \/id is required/],
    ['update', [account, { name: null }], /^update: \/name must be string/],
  ])('names the argument that is not valid: %s', (_, given, message) => {
    expect(() => mergeServiceAccountUpdate(...(given as Parameters<typeof mergeServiceAccountUpdate>))).toThrow(
      message,
    );
  });
});
