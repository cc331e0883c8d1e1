// Tests the memory of the WebAssembly module, and the numbers of schemas.
import { readFileSync } from 'node:fs';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeSchema } from '../../../js/src/schema/schema.js';
import { core } from '../../../js/src/wasm/core.js';
import { addonCreateUpdateSchema, schemas } from '../../../js/src/entries/core.js';
import { update } from '../support/samples.js';

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

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the memory of the module', () => {
  it('grows with the text, which arrives unchanged', () => {
    for (const length of [1, 4000, 60_000, 5_000_000]) {
      const json = JSON.stringify({ ...update, description: 'é'.repeat(length), enabled: 1 });
      const { issues } = addonCreateUpdateSchema.validateJson(json);
      expect(issues.map((one) => one.instancePath)).toEqual(['/enabled']);
      const bytes = new TextEncoder().encode(json);
      expect(addonCreateUpdateSchema.validateJson(bytes).issues).toEqual(issues);
    }
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

describe('a module that cannot start', () => {
  it.each(['is', 'validate', 'parse', 'encode'] as const)('is said by every call of %s that needs it', async (name) => {
    vi.resetModules();
    const fresh = await import('../../../js/src/entries/core.js');
    vi.spyOn(WebAssembly, 'Instance', 'get').mockImplementation(() => {
      throw new RangeError('out of memory');
    });
    for (let i = 0; i < 3; i += 1) {
      expect(() => fresh.addonCreateUpdateSchema[name]({} as never)).toThrow('out of memory');
      expect(() => fresh.dryRun.createStrategy({ payload: { name: 'a', parameters: [] } })).toThrow('out of memory');
    }
    vi.restoreAllMocks();
    expect(fresh.addonCreateUpdateSchema.is({})).toBe(false);
  });
});

describe('a module that is passed while another one loads', () => {
  it('is the one that runs, also after its instance was discarded', async () => {
    vi.resetModules();
    const fresh = await import('../../../js/src/entries/core.js');
    const loading = fresh.init();
    await fresh.init({ wasm: readFileSync(new URL('../../../js/dist/flagadmin.wasm', import.meta.url)) });
    fresh.addonCreateUpdateSchema.validateJson(`"${'x'.repeat(20 << 20)}"`);
    await loading;
    expect(fresh.dryRun.createStrategy({ payload: { name: 'a', parameters: [] } }).status).toBe(201);
  });
});

describe('the number of a schema', () => {
  it.each([Object.keys(schemas).length, -1, 2 ** 32 - 1])(
    'that no schema has is an error, and the next call works: %j',
    (id) => {
      const unknown = makeSchema(core, { name: 'addonSchema', id, isClean: () => false }, '{}');
      expect(() => unknown.validateJson('{}')).toThrow('the WebAssembly module failed');
      expect(addonCreateUpdateSchema.validateJson('{}').issues).toHaveLength(4);
    },
  );
});

describe('a text larger than memory', () => {
  it('is refused, and the next call works', () => {
    const claiming = (byteLength: number) =>
      Object.defineProperty(new Uint8Array(), 'byteLength', { value: byteLength });
    expect(() => addonCreateUpdateSchema.validateJson(claiming(3 * 2 ** 30))).toThrow(RangeError);
    expect(() => addonCreateUpdateSchema.validateJson(claiming(2 ** 30 + 1))).toThrow(RangeError);
    expect(addonCreateUpdateSchema.is(update)).toBe(true);
  });
});
