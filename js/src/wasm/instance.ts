// Starts an instance of a WebAssembly module; the types of its imports and exports.
import { withAdvice } from './module.js';

/** A function over 32-bit integers. */
export type NumberFunction = (...numbers: number[]) => number;

/** Functions by name. */
export type Functions = Readonly<Record<string, NumberFunction>>;

/** The exports of the module (bindings/validation.cpp). Numbers are unsigned, unless stated otherwise. */
export interface WasmExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly _initialize: () => void;
  /** A hash of the sources; a module of something else has none. */
  readonly flagadmin_version?: () => number;
  readonly flagadmin_input: (bytes: number) => number;
  readonly flagadmin_reply_address: () => number;
  /** Signed. */
  readonly flagadmin_validate: (schema: number, length: number) => number;
}

/** A running module. */
export interface WasmInstance {
  readonly exports: WasmExports;
  /** The arguments of the calls by which it registered functions (embind.ts). */
  readonly registered: readonly (readonly number[])[];
}

/** Runs a module. Its other imports do nothing: Emscripten's report memory growth, or the end of a program. */
export function instantiate(compiled: WebAssembly.Module): WasmInstance {
  const registered: number[][] = [];
  const register = (...numbers: number[]) => registered.push(numbers);
  const imports: WebAssembly.Imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] = { ...imports[module], [name]: name === '_embind_register_function' ? register : () => 0 };
  }
  try {
    const exports = new WebAssembly.Instance(compiled, imports).exports as unknown as WasmExports;
    exports._initialize();
    return { exports, registered };
  } catch (cause) {
    throw withAdvice('start', cause);
  }
}
