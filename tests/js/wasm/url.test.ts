// Tests the entry `flagadmin/url`.
import { readFileSync } from 'node:fs';

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { FakeService, type Handler } from '../support/fake-service.js';
import { addon } from '../support/samples.js';

// As the build does, which decides where the module comes from.
vi.mock('../../../js/src/wasm/source.js', () => import('../../../js/src/wasm/source-url.js'));
vi.mock('../../../js/src/wasm/source-second.js', () => import('../../../js/src/wasm/source-url.js'));

const load = () => import('../../../js/src/entries/url.js');
const file = new URL('../../../js/dist/flagadmin.wasm', import.meta.url);
const bytes = readFileSync(file);

const page = '<!doctype html><title>Not what you wanted</title>';

const send =
  (type: string, body: string | Uint8Array): Handler =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };

beforeEach(() => vi.resetModules());

describe('init', () => {
  it('must come first', async () => {
    const { addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow('`await init()` before the first use');
  });

  it('must come first, whatever the data', async () => {
    const entry = await load();
    const { addonSchema, addonCreateUpdateSchema, dryRun } = entry;
    for (const value of [addon, {}, 1n, undefined] as never[]) {
      const calls = [
        () => addonSchema.is(value),
        () => addonSchema.validate(value),
        () => addonSchema.validateJson(value),
        () => addonSchema.parse(value),
        () => addonSchema.encode(value),
        () => addonSchema['~standard'].validate(value),
        () => addonCreateUpdateSchema.withProviders(value),
        () => entry.providerRules(value),
        () => entry.completeAddonUpdate(value, value),
        () => entry.mergeAddonUpdate(value, value),
        () => entry.mergeServiceAccountUpdate(value, value),
        () => entry.addonListensTo(value, value),
        () => dryRun.updateAddon({ current: value, update: value }),
        () => dryRun.updateAddon({ current: value, updateJson: value }),
      ];
      for (const call of calls) {
        expect(call, String(call)).toThrow('`await init()` before the first use');
      }
    }
    expect(addonSchema.toJSONSchema()).toHaveProperty('properties');
    await entry.init({ wasm: bytes });
    expect(addonSchema.is(addon)).toBe(true);
  });

  it('finds the file beside the entry, as it is shipped', async () => {
    const entry = new URL('../../../js/dist/url.js', import.meta.url).href;
    const { init, addonSchema } = (await import(
      /* @vite-ignore */ entry
    )) as typeof import('../../../js/src/entries/url.js');
    await Promise.all([init(), init()]);
    await init();
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it.each(['application/wasm', 'application/octet-stream'])('fetches %s', async (type) => {
    await using service = await FakeService.start(send(type, bytes));
    const { init, addonSchema } = await load();
    await init({ wasm: `${service.url}/flagadmin.wasm` });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
    expect(service.arrived.length).toBe(1);
  });

  it.each([
    ['bytes', async () => bytes],
    ['a response', async () => new Response(bytes)],
    ['a compiled module', () => WebAssembly.compile(bytes)],
  ])('takes %s', async (_, make) => {
    const { init, addonSchema } = await load();
    await init({ wasm: await make() });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it('can be tried again after a failure', async () => {
    await using service = await FakeService.start((response) => response.writeHead(404).end());
    const { init, addonSchema } = await load();
    await expect(init({ wasm: service.url })).rejects.toThrow(/responded with status 404$/);
    await expect(init({ wasm: new Uint8Array(4) })).rejects.toThrow(/is not the WebAssembly module/);
    await init({ wasm: file });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });
});

describe('input that is not the module', () => {
  it.each([
    [
      'text/html; charset=utf-8',
      /: http\S+\/flagadmin\.wasm \(text\/html; charset=utf-8\) is not .* begins with "<!doctype html>/,
    ],
    ['application/wasm', /could not compile .* magic .*3c 21 64 6f/],
  ])('throws for a page served as %s', async (type, message) => {
    await using service = await FakeService.start(send(type, page));
    const { init } = await load();
    await expect(init({ wasm: `${service.url}/flagadmin.wasm` })).rejects.toThrow(message);
  });

  it('throws for the bytes of a page', async () => {
    const { init } = await load();
    const message = /^flagadmin: the given value is not the WebAssembly module: it begins with "<!doctype html>/;
    await expect(init({ wasm: Buffer.from(page) })).rejects.toThrow(message);
    await expect(init({ wasm: new ArrayBuffer(0) })).rejects.toThrow(/begins with ""$/);
  });

  it.each([
    ['unknown', undefined],
    ['other', () => 1],
  ])('throws for a module of an %s version, and takes the right one then', async (_, flagadmin_version) => {
    const { init, addonSchema } = await load();
    const { Instance } = WebAssembly;
    const spy = vi.spyOn(WebAssembly, 'Instance', 'get').mockReturnValue(
      class {
        readonly exports: WebAssembly.Exports;
        constructor(...given: ConstructorParameters<typeof Instance>) {
          this.exports = { ...new Instance(...given).exports, flagadmin_version } as WebAssembly.Exports;
        }
      },
    );
    onTestFinished(() => spy.mockRestore());
    const message = /^flagadmin: flagadmin\.wasm is of another version than the JavaScript of the package\. /;
    await expect(init({ wasm: bytes })).rejects.toThrow(message);
    expect(() => addonSchema.is({})).toThrow('`await init()` before the first use');
    spy.mockRestore();
    await init({ wasm: bytes });
    expect(addonSchema.is({})).toBe(false);
  });

  it('throws for a response with an error status', async () => {
    const { init } = await load();
    await expect(init({ wasm: new Response(page, { status: 404 }) })).rejects.toThrow(
      /the response responded with status 404$/,
    );
  });
});
