// The JavaScript half of Embind for functions over 32-bit integers.
import type { NumberFunction, WasmInstance } from './instance.js';

/** Functions by name. */
export type Functions = Readonly<Record<string, NumberFunction>>;

/**
 * The functions that a module has registered. This is the JavaScript half of Embind for functions over 32-bit integers, the only ones that
 * bindings/flagadmin.cpp registers: types are not registered. Emscripten's own half is several times as large as this package's other code
 * for the module (docs/architecture.md, "The boundary"). They may be in the second part of the module, which must run.
 */
export function functionsOf({ exports, registered }: WasmInstance): Functions {
  const functions: Record<string, NumberFunction> = {};
  for (const [name = 0, , , , invoker = 0, target = 0] of registered) {
    const invoke = exports.__indirect_function_table.get(invoker) as NumberFunction;
    functions[stringAt(name, exports.memory)] = (...lengths) => invoke(target, ...lengths);
  }
  return functions;
}

/** A string of C: ASCII that ends with a zero. */
function stringAt(address: number, memory: WebAssembly.Memory): string {
  const bytes = new Uint8Array(memory.buffer);
  return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
}
