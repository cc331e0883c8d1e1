import type { GlueModule } from '#wasm/glue';

import { embindImports, type EmbindExports, type NumberFunction } from './embind.js';

/** A running module and its memory. */
export interface WasmInstance {
  readonly module: GlueModule;
  readonly memory: WebAssembly.Memory;
  /** Adds the functions of `module` that merge and decide; `compile` is called for them if the module was split. */
  addOperations(compile: () => WebAssembly.Module): void;
}

interface Exports extends EmbindExports {
  readonly _initialize: () => void;
  readonly flagadmin_input: NumberFunction;
  readonly flagadmin_validate: NumberFunction;
  readonly flagadmin_operations: () => void;
}

/** Runs the module: all of it, or the part that judges. */
export function instantiate(compiled: WebAssembly.Module): WasmInstance {
  let exports: Exports;
  const functions: Record<string, NumberFunction> = {};
  const known: WebAssembly.ModuleImports = { ...embindImports(functions, () => exports) };
  const imports: WebAssembly.Imports = {};
  try {
    // What else Emscripten asks for, to tell of grown memory or of the end, is nothing to answer. What the other part will
    // put in its place is not called before.
    for (const { module, name } of WebAssembly.Module.imports(compiled)) {
      imports[module] = { ...imports[module], [name]: known[name] ?? (() => {}) };
    }
    exports = new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
    exports._initialize();
  } catch (cause) {
    throw new Error('flagadmin could not start its WebAssembly module', { cause });
  }
  const { flagadmin_input: _flagadmin_input, flagadmin_validate: _flagadmin_validate, memory } = exports;
  return {
    module: Object.assign(functions, { _flagadmin_input, _flagadmin_validate }) as unknown as GlueModule,
    memory,
    addOperations(compile) {
      if (imports['operations'] !== undefined) {
        new WebAssembly.Instance(compile(), { judging: exports as unknown as WebAssembly.ModuleImports });
      }
      exports.flagadmin_operations();
    },
  };
}
