// A page that validates single values loads only the first part of the module: it must report what the whole module reports, and need nothing of
// the second part. The build proves it for functions and constants (bindings/split_module.mjs).
import { readFileSync } from 'node:fs';

import { describe, expect, it, vi } from 'vitest';

import { readVectors } from '../../support/vectors.mjs';
import { serviceNames } from '../../../js/src/generated/constants.js';
import type { Schema, SchemaName, ServiceName } from '../../../js/src/entries/index.js';

vi.mock('../../../js/src/wasm/source-second.js', () => ({
  secondPart() {
    throw new Error('the second part is needed');
  },
}));

/** The package: with the first part of its module, or with a module that was passed. */
async function load(wasm?: Uint8Array<ArrayBuffer>) {
  vi.resetModules();
  const entry = await import('../../../js/src/entries/index.js');
  await entry.init({ wasm });
  return entry;
}

const first = await load();
const whole = await load(readFileSync(new URL('../../../js/dist/flagadmin.wasm', import.meta.url)));
type Entry = typeof first;

interface Input {
  readonly schema?: SchemaName;
  readonly json?: string;
  readonly jsonBytesBase64?: string;
  readonly body?: string;
  readonly update?: string;
  readonly providers?: string;
  readonly context?: { readonly providers?: string };
}

const inputs = readVectors().map(({ input }) => input as Input);
const definitions = new Set(inputs.map(({ providers, context }) => providers ?? context?.providers));
const updates = new Set(inputs.flatMap(({ body, update }) => (typeof body === 'string' ? [body] : (update ?? []))));
const services: readonly ServiceName[] = serviceNames;

/** What two schemas report of texts must be the same, also to those who cannot be made. */
function expectSame(make: (entry: Entry) => Schema<unknown>, texts: Iterable<string | Uint8Array>) {
  const [one, other] = [first, whole].map((entry) => {
    try {
      const schema = make(entry);
      return [...texts].map((text) => JSON.stringify(schema.validateJson(text)));
    } catch (error) {
      return [String(error)];
    }
  });
  expect(one).toEqual(other);
}

describe('the first part of the module', () => {
  it.each(Object.keys(first.schemas) as SchemaName[])('validates by %s, for every service', (name) => {
    const texts = inputs
      .filter(({ schema }) => schema === name)
      .map(({ json, jsonBytesBase64 = '' }) => json ?? Buffer.from(jsonBytesBase64, 'base64'));
    expect(texts.length).toBeGreaterThan(0);
    for (const service of services) {
      expectSame(({ schemas }) => schemas[name].withService(service), texts);
    }
  });

  it.each([...definitions])('validates updates by the rules of providers: %j', (providers) => {
    const given = providers === undefined ? undefined : JSON.parse(providers);
    for (const service of services) {
      expectSame((entry) => entry.addonCreateUpdateSchema.withService(service).withProviders(given), updates);
    }
  });

  it('does not make dry runs', () => {
    expect(() => first.mergeAddonUpdate({} as never, {} as never)).toThrow('the second part is needed');
  });
});

describe('an undivided module', () => {
  it('does all that the parts do', async () => {
    const current = { id: 1, name: 'a', rootRole: 1 };
    expect(whole.mergeServiceAccountUpdate(current as never, { name: 'b' })).toMatchObject({ name: 'b' });
  });
});
