// The JavaScript half of Embind for functions over 32-bit integers.
import type { NumberFunction, WasmExports } from './wasm-instance.js';

/** Functions by name. */
export type Functions = Record<string, NumberFunction>;

/**
 * The JavaScript half of Embind for functions over 32-bit integers, the only ones that bindings/flagadmin.cpp registers:
 * types are not registered. Emscripten's own half is several times as large as this package's other code
 * for the module (docs/architecture.md, "The boundary").
 *
 * @param functions - receives the functions
 */
export function embindImports(
  functions: Functions,
  exports: () => Pick<WasmExports, 'memory' | '__indirect_function_table'>,
) {
  return {
    _embind_register_function(...[name = 0, , , , invoker = 0, target = 0]: number[]): number {
      const invoke = exports().__indirect_function_table.get(invoker) as NumberFunction;
      functions[stringAt(name, exports().memory)] = (...lengths) => invoke(target, ...lengths);
      return 0;
    },
  };
}

/** A string of C: ASCII that ends with a zero. */
function stringAt(address: number, memory: WebAssembly.Memory): string {
  const bytes = new Uint8Array(memory.buffer);
  return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
}
