// Tests the start of the default entry.
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeService, type Handler } from '../support/fake-service.js';

// A fresh copy of the package each time: starting happens once.
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const load = () => import('../../../js/src/entries/core.js');
const read = (name: string) => readFileSync(new URL(`../../../js/dist/${name}.wasm`, import.meta.url));
const bytes = read('flagadmin');
const page = '<!doctype html><title>Not what you wanted</title>';

const send =
  (type: string, body: string | Uint8Array): Handler =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };

describe('the default entry', () => {
  it('does nothing when it is imported', async () => {
    const compile = vi.fn();
    vi.stubGlobal('WebAssembly', { Module: compile });
    await load();
    expect(compile).not.toHaveBeenCalled();
  });

  it('starts by itself on first use', async () => {
    const { addonSchema } = await load();
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it.each([
    ['bytes', () => bytes],
    ['a compiled module', () => new WebAssembly.Module(bytes)],
    ['a response', () => new Response(bytes)],
    ['the promise of a response', async () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } })],
  ])('takes %s', async (_, wasm) => {
    const { init, addonSchema } = await load();
    await init({ wasm: wasm() });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });
});

describe('the entry of schemas', () => {
  it('takes its own module', async () => {
    const { init, addonSchema } = await import('../../../js/src/entries/schemas.js');
    await init({ wasm: read('flagadmin-validate') });
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
    await expect(init({ wasm: fetch(`${service.url}/flagadmin.wasm`) })).rejects.toThrow(message);
  });

  it('throws for the bytes of a page', async () => {
    const { init } = await load();
    const message = /^flagadmin: the given value is not the WebAssembly module: it begins with "<!doctype html>/;
    await expect(init({ wasm: Buffer.from(page) })).rejects.toThrow(message);
    await expect(init({ wasm: new ArrayBuffer(0) })).rejects.toThrow(/begins with ""$/);
  });

  it('throws for a response with an error status, and takes the right one then', async () => {
    const { init, addonSchema } = await load();
    const missing = new Response(page, { status: 404 });
    await expect(init({ wasm: missing })).rejects.toThrow(/the response responded with status 404$/);
    await init({ wasm: bytes });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it.each([
    ['core', 'flagadmin-validate'],
    ['schemas', 'flagadmin'],
  ] as const)('throws in %s for %s', async (name, other) => {
    const entries = { core: load, schemas: () => import('../../../js/src/entries/schemas.js') };
    const { init, addonSchema } = await entries[name]();
    const message =
      /^flagadmin: the WebAssembly module is of another version than the JavaScript of the package, or of another entry\. /;
    await expect(init({ wasm: read(other) })).rejects.toThrow(message);
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it('throws for a module without a version', async () => {
    const { init } = await load();
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    await expect(init({ wasm: empty })).rejects.toThrow(/could not start its WebAssembly module/);
  });
});

describe('where WebAssembly is refused', () => {
  /** Its constructor throws. */
  const refusing = (error: Error) =>
    class {
      constructor() {
        throw error;
      }
    };
  const { CompileError, Instance, Memory, Module, Table } = WebAssembly;
  const csp = refusing(new Error('Refused to compile or instantiate WebAssembly module'));
  const simd = refusing(new CompileError('Wasm SIMD unsupported'));
  const construct = () => {
    throw new RangeError('no memory');
  };
  const memory = new Proxy(Instance, { construct });

  it.each<[what: string, found: object | undefined, message: RegExp]>([
    [
      'the Content-Security-Policy that is needed',
      { Module: csp, compile: async () => new csp() },
      /script-src must allow 'wasm-unsafe-eval'; where wasm may only be imported statically, pass/,
    ],
    ['SIMD, which it needs', { CompileError, Module: simd }, /Wasm SIMD unsupported.*It needs SIMD/],
    [
      'no advice where memory is missing',
      { CompileError, Instance: memory, Memory, Module, Table },
      / start its WebAssembly module \(RangeError: no memory\)\.$/,
    ],
    ['what is missing', undefined, /flagadmin needs WebAssembly/],
  ])('names %s', async (_, found, message) => {
    vi.stubGlobal('WebAssembly', found);
    const { init, addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow(message);
    if (found === undefined || 'compile' in found) {
      await expect(init()).rejects.toThrow(/needs WebAssembly|script-src must allow 'wasm-unsafe-eval'/);
    }
  });
});
