// The JavaScript half of Embind for functions over 32-bit integers.
import type { Boundary } from './boundary.js';
import type { Functions, NumberFunction, WasmInstance } from './instance.js';

/** A function of the module flagadmin by the name that bindings/ registers. */
export function functionOf(boundary: Boundary, name: string): NumberFunction {
  boundary.functions ??= functionsOf(boundary.instance);
  return boundary.functions[name] as NumberFunction;
}

/**
 * The functions that a module has registered. This is the JavaScript half of Embind for functions over 32-bit integers, the only ones that
 * bindings/flagadmin.cpp registers: types are not registered. Emscripten's own half is several times as large as this package's other code
 * for the module (docs/architecture.md, "The boundary").
 */
function functionsOf({ exports, registered }: WasmInstance): Functions {
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
