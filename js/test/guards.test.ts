import { describe, expect, it, vi } from 'vitest';

import { compareGuard } from '../../tests/fuzz/guard-agreement.mjs';
import { addonCreateUpdateSchema, serviceAccountSchema } from '../src/index.js';
import { guardAddonCreateUpdate, guardServiceAccount, guardStrategyCreate } from '../src/generated/guards.js';
import { subjects } from './guard-subjects.js';
import { update } from './samples.js';

/** More in `./dev fuzz`. */
const valuesInAll = 20_000;

describe('guards', () => {
  it.each(subjects)(
    'of $name are sure only of what the core finds faultless',
    (subject) => {
      const count = Math.ceil(valuesInAll / subjects.length);
      let sure = 0;
      for (let seed = 0; seed < count; ++seed) {
        sure += Number(compareGuard(subject, seed));
      }
      expect(sure).toBeGreaterThan(count / 10);
    },
    60_000,
  );

  it('are sure of what is usual', () => {
    expect(guardAddonCreateUpdate.isSure(update)).toBe(true);
    expect(guardAddonCreateUpdate.isSure({ ...update, description: null, projects: undefined })).toBe(true);
    expect(guardServiceAccount.isSure({ id: 1, createdAt: '2023-01-05T15:22:01.000Z', tokens: [{ id: 1 }] })).toBe(
      true,
    );
    expect(guardStrategyCreate.isSure({ name: 'a', parameters: [{ name: 'b', type: 'list' }] })).toBe(true);
  });

  it.each([
    ['an unknown member', { ...update, more: 1 }],
    ['a nested value of a provider', { ...update, parameters: { url: {} } }],
    ['half a surrogate pair', { ...update, events: ['\ud800'] }],
    ['an inherited member', Object.setPrototypeOf({ provider: 'webhook' }, update)],
    ['a member that is not enumerable', Object.defineProperty({ ...update }, 'provider', { enumerable: false })],
    ['an object with toJSON', Object.defineProperty({ ...update }, 'toJSON', { value: () => 1 })],
    ['a hole', { ...update, events: new Array(1) }],
  ])('leave %s to the core', (_, value) => {
    expect(guardAddonCreateUpdate.isSure(value)).toBe(false);
  });

  it('leave deprecated members and names that need encoding to the core, which warns', () => {
    expect(guardServiceAccount.isSure({ id: 1, isAPI: true })).toBe(false);
    expect(guardStrategyCreate.isSure({ name: 'a b', parameters: [] })).toBe(false);
    expect(serviceAccountSchema.validate({ id: 1, isAPI: true }).warnings).toHaveLength(1);
  });

  it('leave an object to the core whose getter throws', () => {
    const value = {
      ...update,
      get provider() {
        throw new Error('unreadable');
      },
    };
    expect(addonCreateUpdateSchema.is(value)).toBe(false);
  });

  it('let encode send what they judged', () => {
    let reads = 0;
    const value = {
      ...update,
      get enabled() {
        return reads++ === 0 ? true : ('changed' as never);
      },
    };
    expect(JSON.parse(addonCreateUpdateSchema.encode(value))).toEqual({ ...update, enabled: true });
  });

  it('spare valid objects the wasm module', async () => {
    vi.resetModules();
    const fresh = await import('../src/index.js');
    const { isStarted } = await import('../src/wasm-module.js');
    expect(fresh.addonCreateUpdateSchema.is(update)).toBe(true);
    expect(fresh.addonCreateUpdateSchema.validate(update).valid).toBe(true);
    expect(fresh.addonCreateUpdateSchema.parse(update)).toBe(update);
    expect(fresh.addonCreateUpdateSchema.encode(update)).toBe(JSON.stringify(update));
    expect(fresh.addonCreateUpdateSchema['~standard'].validate(update)).toEqual({ value: update });
    expect(isStarted()).toBe(false);
  });
});
