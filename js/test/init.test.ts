// Tests the start of the default entry.
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// A fresh copy of the package each time: starting happens once.
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const load = () => import('../src/index.js');
const bytes = readFileSync(new URL('../dist/flagadmin.wasm', import.meta.url));

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

/** Pages of Chrome and Edge before 114: no more than 4 kB, neither compiled nor started synchronously. */
function refuseSynchronousStart(): void {
  const refused = (name: string) => () => {
    throw new RangeError(`WebAssembly.${name} is disallowed on the main thread, if the buffer size is larger than 4KB`);
  };
  const { Module, Instance, CompileError, Memory, Table } = WebAssembly;
  vi.stubGlobal('WebAssembly', {
    ...{ CompileError, Memory, Table, compile: WebAssembly.compile, instantiate: WebAssembly.instantiate },
    Module: new Proxy(Module, { construct: refused('Compile') }),
    Instance: new Proxy(Instance, { construct: refused('Instance') }),
  });
}

describe('where nothing may be started synchronously', () => {
  beforeEach(refuseSynchronousStart);

  it('needs `await init()`, which the error names', async () => {
    const { init, addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow(/before 114 must `await init\(\)` first/);
    await Promise.all([init(), init()]);
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it('keeps its instance, however large', async () => {
    const { init, addonSchema } = await load();
    await init();
    addonSchema.validateJson(' '.repeat(20_000_000));
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it('needs it again for the module with dry runs', async () => {
    const { init, addonSchema, dryRun } = await load();
    await init();
    const deletion = () => dryRun.deleteAddon({ currentJson: '{}' });
    expect(deletion).toThrow(/and again after this error/);
    await init();
    expect(deletion).toThrow(/^currentJson: /);
    expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
  });

  it('takes bytes and a compiled module', async () => {
    for (const wasm of [bytes, await WebAssembly.compile(bytes)]) {
      vi.resetModules();
      const { init, addonSchema, dryRun } = await load();
      await init({ wasm });
      const deletion = () => dryRun.deleteAddon({ currentJson: '{}' });
      expect(addonSchema.validateJson('{}').issues).toHaveLength(6);
      expect(deletion).toThrow(/and again after this error/);
      await init();
      expect(deletion).toThrow(/^currentJson: /);
    }
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

  it('names the first browsers that support it', async () => {
    class Module {
      constructor() {
        throw new WebAssembly.CompileError('Wasm SIMD unsupported');
      }
    }
    vi.stubGlobal('WebAssembly', { CompileError: WebAssembly.CompileError, Module });
    const { addonSchema } = await load();
    expect(() => addonSchema.validateJson('{}')).toThrow(/Wasm SIMD unsupported.*Safari 16\.4/);
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
