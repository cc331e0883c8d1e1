// Starts an instance of a WebAssembly module; the types of its imports and exports.
import { withAdvice } from './module.js';

/** A function over 32-bit integers. */
export type NumberFunction = (...numbers: number[]) => number;

/** The exports of the module (bindings/validation.cpp). Numbers are unsigned, unless stated otherwise. */
export interface WasmExports extends WebAssembly.ModuleImports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly _initialize: () => void;
  /** A hash of the sources; a module of something else has none. */
  readonly flagadmin_version?: () => number;
  readonly flagadmin_input: (bytes: number) => number;
  readonly flagadmin_reply_address: () => number;
  /** Signed. */
  readonly flagadmin_validate: (schema: number, length: number, checks: number) => number;
  readonly flagadmin_add_checks: (profile: number, providers: number, kind: number, isOfNewAddon: number) => number;
  readonly flagadmin_remove_checks: (checks: number) => void;
}

/** A running module. */
export interface WasmInstance {
  readonly exports: WasmExports;
  /** The arguments of the calls by which it registered functions (embind.ts). */
  readonly registered: readonly (readonly number[])[];
}

/** Runs a module, or its first part. Its other imports do nothing: Emscripten's report memory growth, or the end of a program. */
export function instantiate(compiled: WebAssembly.Module): WasmInstance {
  const registered: number[][] = [];
  const register = (...numbers: number[]) => registered.push(numbers);
  const imports: WebAssembly.Imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] = { ...imports[module], [name]: name === '_embind_register_function' ? register : () => 0 };
  }
  const exports = start(compiled, imports) as unknown as WasmExports;
  return { exports, registered };
}

/** Runs the second part of a module in an instance of the first one, which calls its functions from then on. */
export function instantiateSecond(compiled: WebAssembly.Module, primary: WasmExports): void {
  start(compiled, { primary });
}

function start(compiled: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Exports {
  try {
    const { exports } = new WebAssembly.Instance(compiled, imports);
    (exports as Partial<WasmExports>)._initialize?.();
    return exports;
  } catch (cause) {
    throw withAdvice('start', cause);
  }
}
