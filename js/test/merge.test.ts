// Tests merges and completeAddonUpdate.
import { describe, expect, it } from 'vitest';

import {
  completeAddonUpdate,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
  ValidationError,
  type ProviderDefinition,
} from '../src/index.js';
import { account, addon, update } from './samples.js';

describe('mergeAddonUpdate', () => {
  it('replaces sent members and keeps omitted ones', () => {
    expect(mergeAddonUpdate(addon, { ...update, description: null })).toEqual({
      ...addon,
      ...update,
      description: '',
      projects: ['default'],
    });
  });

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
  it('adds required members', () => {
    expect(completeAddonUpdate(addon, { enabled: false })).toEqual({
      provider: 'webhook',
      enabled: false,
      parameters: { url: '*****' },
      events: ['feature-created'],
    });
  });

  it.each([
    ['current', [{}, {}], /^current: /],
    ['changes', [addon, { enabled: 'no' }], /^changes: \/enabled/],
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

  it('may be a changed addon, and may have undefined members', () => {
    const changed = { ...addon, enabled: false, enabld: undefined };
    expect(completeAddonUpdate(addon, changed)).toMatchObject({ enabled: false });
  });
});

describe('mergeServiceAccountUpdate', () => {
  it('replaces the name, the role or both', () => {
    expect(mergeServiceAccountUpdate(account, { rootRole: 2 })).toEqual({ ...account, rootRole: 2 });
  });

  it.each([
    ['current', [{}, {}], /^current: \/id is required/],
    ['update', [account, { name: null }], /^update: \/name must be string/],
  ])('names the argument that is not valid: %s', (_, given, message) => {
    expect(() => mergeServiceAccountUpdate(...(given as Parameters<typeof mergeServiceAccountUpdate>))).toThrow(
      message,
    );
  });
});
