// Tests the memory of the WebAssembly module and its schemas.
import { afterEach, describe, expect, it, vi } from 'vitest';

import { readCompactSchema } from '../src/compact-schema.js';
import { makeSchema } from '../src/core-schema.js';
import { addonCreateUpdateSchema, addonSchema } from '../src/index.js';
import { reportOf } from '../src/walk.js';
import { update } from './samples.js';

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

/** Counts how often a schema is passed to the module, of which there is a new instance from now on. */
function countSchemas(): () => number {
  let count = 0;
  addonCreateUpdateSchema.validateJson(' '.repeat(20_000_000));
  const { Instance } = WebAssembly;
  vi.spyOn(WebAssembly, 'Instance', 'get').mockReturnValue(
    class {
      readonly exports: WebAssembly.Exports;
      constructor(...given: ConstructorParameters<typeof Instance>) {
        const { exports } = new Instance(...given);
        const add = exports.flagadmin_add_schema as (length: number) => number;
        this.exports = {
          ...exports,
          flagadmin_add_schema: (length: number) => {
            count += 1;
            return add(length);
          },
        };
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

describe('a schema', () => {
  it('is passed to an instance of the module once, on first use', async () => {
    const count = countSchemas();
    for (let i = 0; i !== 100; ++i) {
      expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
      expect(addonSchema.validateMany('[{}]').invalid).toHaveLength(1);
      expect(addonCreateUpdateSchema.validateJson('{}').issues).toHaveLength(4);
    }
    expect(count()).toBe(2);
    await addonSchema.validateStream(new Blob(['[{}]']).stream());
    expect(count()).toBe(3);
    expect(addonSchema.validateJson('{}').valid).toBe(false);
    expect(count()).toBe(3);
  });

  it('may be one of any number', () => {
    const count = countSchemas();
    for (let id = 100; id !== 200; ++id) {
      const row = { name: 'addonSchema', id, compact: `0101,id${id},H5000,01,0,0,` } as const;
      const one = makeSchema(row, '{}');
      expect(one.validateJson(`{"id${id}":1}`).valid).toBe(true);
      expect(one.validateJson(`{"id${id}":"x"}`).issues).toMatchObject([{ code: 'wrong_type', path: [`id${id}`] }]);
    }
    expect(count()).toBe(100);
  });

  it('may have 63 properties', () => {
    const names = Array.from({ length: 63 }, (_, index) => `p${index}`);
    const compact = `01063,${names.map((name) => `${name},@50`).join('')}`;
    const large = makeSchema({ name: 'addonSchema', id: 300, compact }, '{}');
    const whole = Object.fromEntries(names.map((name) => [name, 1]));
    const without = (name: string) => ({ ...whole, [name]: undefined });
    expect(reportOf(readCompactSchema(compact), without('p62'))?.issues).toMatchObject([{ path: ['p62'] }]);
    for (const validated of [large.validate(whole), large.validateJson(JSON.stringify(whole))]) {
      expect(validated.valid).toBe(true);
    }
    for (const name of ['p0', 'p31', 'p32', 'p62']) {
      expect(large.validate(without(name))).toMatchObject({ valid: false, issues: [{ instancePath: `/${name}` }] });
      expect(large.validate({ ...whole, [name]: 'x' })).toMatchObject({
        issues: [{ code: 'wrong_type', path: [name] }],
      });
    }
  });

  it.each(['', '0', '0107,provider,H310', '050 and more', '01064,', '\u00e9'.repeat(10), '020'.repeat(5000)])(
    'that is not one is an error, and the next call works: %j',
    (compact) => {
      const row = { name: 'addonSchema', id: 99, compact } as const;
      const nonsense = makeSchema(row, '{}');
      for (let i = 0; i !== 3; ++i) {
        let thrown: unknown;
        try {
          nonsense.validateJson('{}');
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toMatchObject({ cause: { message: 'flagadmin: addonSchema has no valid encoding' } });
        expect(addonCreateUpdateSchema.validateJson('{}').issues).toHaveLength(4);
      }
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
