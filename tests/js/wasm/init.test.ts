// Tests the start of the default entry.
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A fresh copy of the package each time: starting happens once.
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const load = () => import('../../../js/src/entries/index.js');
const bytes = readFileSync(new URL('../../../js/dist/flagadmin.wasm', import.meta.url));

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
  ])('takes %s', async (_, wasm) => {
    const { init, addonSchema } = await load();
    await init({ wasm: wasm() });
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });
});

describe('where WebAssembly is refused', () => {
  it('names the Content-Security-Policy that is needed', async () => {
    class Module {
      constructor() {
        throw new Error('Refused to compile or instantiate WebAssembly module');
      }
    }
    const compile = async () => new Module();
    vi.stubGlobal('WebAssembly', { Module, compile });
    const { init, addonSchema } = await load();
    await expect(init()).rejects.toThrow(/script-src must allow 'wasm-unsafe-eval'/);
    expect(() => addonSchema.validateJson('{}')).toThrow(
      /wasm-unsafe-eval'; where wasm may only be imported statically, pass/,
    );
  });

  it('names SIMD, which it needs', async () => {
    class Module {
      constructor() {
        throw new WebAssembly.CompileError('Wasm SIMD unsupported');
      }
    }
    vi.stubGlobal('WebAssembly', { CompileError: WebAssembly.CompileError, Module });
    const { addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow(/Wasm SIMD unsupported.*It needs SIMD/);
  });

  it('has no advice where memory is missing', async () => {
    const Instance = new Proxy(WebAssembly.Instance, {
      construct() {
        throw new RangeError('no memory');
      },
    });
    const { CompileError, Memory, Module, Table } = WebAssembly;
    vi.stubGlobal('WebAssembly', { CompileError, Instance, Memory, Module, Table });
    const { addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow(/ start its WebAssembly module \(RangeError: no memory\)\.$/);
  });

  it('reports that WebAssembly is missing', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const { addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow('flagadmin needs WebAssembly');
  });
});
