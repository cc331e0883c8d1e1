// Starts an instance of a WebAssembly module; the types of its imports and exports.
import { withAdvice } from './wasm-module.js';

/** A function over 32-bit integers. */
export type NumberFunction = (...numbers: number[]) => number;

/** The exports of both modules (bindings/validation.cpp). Numbers are unsigned, unless stated otherwise. */
export interface WasmExports extends WebAssembly.ModuleImports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly _initialize: () => void;
  /** A hash of the sources; modules before 0.3.0 do not have it. */
  readonly flagadmin_version?: () => number;
  readonly flagadmin_input: (bytes: number) => number;
  readonly flagadmin_reply_address: () => number;
  readonly flagadmin_add_schema: (length: number) => number;
  /** Signed. */
  readonly flagadmin_validate: (schema: number, length: number, rules: number) => number;
  /** Signed. */
  readonly flagadmin_check_provider: (rules: number, length: number) => number;
  readonly flagadmin_add_rules: (length: number) => number;
  readonly flagadmin_remove_rules: (rules: number) => void;
  readonly flagadmin_bulk_begin: (
    schema: number,
    rules: number,
    format: number,
    strict: number,
    largest: number,
  ) => void;
  readonly flagadmin_bulk_feed: (start: number, length: number, isLast: number) => number;
  readonly flagadmin_bulk_count: () => number;
}

/** Imports of a module, by name. They are called while the instance starts, when `exports` returns its exports. */
export type ImportFactory = (exports: () => WasmExports) => Readonly<Record<string, NumberFunction>>;

/** Runs a module. */
export function instantiate(compiled: WebAssembly.Module, makeImports?: ImportFactory): WasmExports {
  try {
    const { imports, initialize } = prepare(compiled, makeImports);
    return initialize(new WebAssembly.Instance(compiled, imports));
  } catch (cause) {
    throw withAdvice('start', cause);
  }
}

/** Likewise, without blocking. */
export async function instantiateAsync(
  compiled: WebAssembly.Module,
  makeImports?: ImportFactory,
): Promise<WasmExports> {
  const { imports, initialize } = prepare(compiled, makeImports);
  return initialize(await WebAssembly.instantiate(compiled, imports));
}

/** Imports that are not given do nothing: Emscripten's report memory growth, or the end of a program. */
function prepare(compiled: WebAssembly.Module, makeImports: ImportFactory | undefined) {
  let exports: WasmExports | undefined;
  const given = makeImports?.(() => exports as WasmExports) ?? {};
  const imports: WebAssembly.Imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] = { ...imports[module], [name]: given[name] ?? (() => 0) };
  }
  const initialize = (instance: WebAssembly.Instance): WasmExports => {
    exports = instance.exports as unknown as WasmExports;
    exports._initialize();
    return exports;
  };
  return { imports, initialize };
}
