import { readFileSync } from 'node:fs';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeService, type Answer } from './fake-service.js';

// The entry `./url` as it is shipped: the build decides where its module comes from.
type Entry = typeof import('../src/url.js');
let copies = 0;
const load = () =>
  import(/* @vite-ignore */ new URL(`../dist/url.js?${++copies}`, import.meta.url).href) as Promise<Entry>;
const bytes = readFileSync(new URL('../dist/flagadmin.wasm', import.meta.url));

const sendWasm =
  (type: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(bytes);
  };

beforeEach(() => vi.resetModules());

describe('init', () => {
  it('must come first', async () => {
    const { addonSchema } = await load();
    expect(() => addonSchema.is({})).toThrow('`await init()` before the first use');
  });

  it('finds the file beside the entry', async () => {
    const { init, addonSchema } = await load();
    await Promise.all([init(), init()]);
    await init();
    expect(addonSchema.is({})).toBe(false);
  });

  it.each(['application/wasm', 'application/octet-stream'])('fetches %s', async (type) => {
    await using service = await FakeService.start(sendWasm(type));
    const { init, addonSchema } = await load();
    await init({ wasm: `${service.url}/flagadmin.wasm` });
    expect(addonSchema.is({})).toBe(false);
    expect(service.arrived.length).toBe(1);
  });

  it.each([
    ['bytes', async () => bytes],
    ['an answer', async () => new Response(bytes)],
    ['a compiled module', () => WebAssembly.compile(bytes)],
  ])('takes %s', async (_, make) => {
    const { init, addonSchema } = await load();
    await init({ wasm: await make() });
    expect(addonSchema.is({})).toBe(false);
  });

  it('takes an answer that is on its way', async () => {
    await using service = await FakeService.start(sendWasm('application/wasm'));
    const { init, addonSchema } = await load();
    await init({ wasm: fetch(service.url) });
    expect(addonSchema.is({})).toBe(false);
  });

  it('can be tried again after a failure', async () => {
    await using service = await FakeService.start((response) => response.writeHead(404).end());
    const { init, addonSchema } = await load();
    await expect(init({ wasm: service.url })).rejects.toThrow(/answered 404$/);
    await expect(init({ wasm: new Uint8Array(4) })).rejects.toThrow(/could not compile/);
    await init();
    expect(addonSchema.is({})).toBe(false);
  });
});

describe('initSync', () => {
  it('takes what is at hand', async () => {
    const { initSync, addonSchema } = await load();
    initSync({ wasm: bytes });
    expect(addonSchema.is({})).toBe(false);
  });
});
