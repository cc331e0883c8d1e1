import { afterEach, describe, expect, it, vi } from 'vitest';

import { addonCreateUpdateSchema, dryRun } from '../src/index.js';
import { addon, update } from './samples.js';

/** Counts how often the module is run anew. */
function countInstances(): () => number {
  let count = 0;
  const { Instance } = WebAssembly;
  vi.spyOn(WebAssembly, 'Instance', 'get').mockReturnValue(
    class extends Instance {
      constructor(...given: ConstructorParameters<typeof Instance>) {
        super(...given);
        ++count;
      }
    },
  );
  return () => count;
}

afterEach(() => vi.restoreAllMocks());

describe('the memory of the module', () => {
  it('grows with the text, and the text arrives whole', () => {
    for (const length of [1, 4000, 60_000, 5_000_000]) {
      const json = JSON.stringify({ ...update, description: 'é'.repeat(length), enabled: 1 });
      const { issues } = addonCreateUpdateSchema.validateJson(json);
      expect(issues.map((one) => one.instancePath)).toEqual(['/enabled']);
      const bytes = new TextEncoder().encode(json);
      expect(addonCreateUpdateSchema.validateJson(bytes).issues).toEqual(issues);
    }
  });

  it('grows with the answer, too', () => {
    const description = '\u0001'.repeat(20_000);
    const tried = dryRun.updateAddon({ current: { ...addon, description }, update });
    expect(tried.body?.description).toBe(description);
    expect(tried.bodyJson.length).toBeGreaterThan(120_000);
  });

  it('is kept, unless it has become large', () => {
    const count = countInstances();
    addonCreateUpdateSchema.validateJson('{}');
    const before = count();
    for (let i = 0; i !== 100; ++i) {
      addonCreateUpdateSchema.validateJson('{}');
    }
    expect(count()).toBe(before);
    addonCreateUpdateSchema.validateJson(' '.repeat(20_000_000));
    addonCreateUpdateSchema.validateJson('{}');
    expect(count()).toBe(before + 1);
  });
});

describe('a text beyond all memory', () => {
  it('is refused, and the next call works', () => {
    const claiming = (byteLength: number) =>
      Object.defineProperty(new Uint8Array(), 'byteLength', { value: byteLength });
    expect(() => addonCreateUpdateSchema.validateJson(claiming(3 * 2 ** 30))).toThrow(RangeError);
    expect(() => addonCreateUpdateSchema.validateJson(claiming(2 ** 30 + 1))).toThrow(RangeError);
    expect(addonCreateUpdateSchema.is(update)).toBe(true);
  });
});
