import type { JudgingExports } from '#wasm/glue';

/** A function over numbers. */
export type NumberFunction = (...numbers: number[]) => number;

/**
 * The JavaScript half of Embind: what the module calls to tell the names of its functions. bindings/ registers functions over integers
 * only, and nothing else of Embind is needed for them; Emscripten's own would be a quarter of what a page loads.
 *
 * @param functions - where the functions are put
 */
export function embindImports(
  functions: Record<string, NumberFunction>,
  { memory, __indirect_function_table: table }: Pick<JudgingExports, 'memory' | '__indirect_function_table'>,
) {
  return {
    _embind_register_function(
      name: number,
      _count: number,
      _types: number,
      _signature: number,
      invoker: number,
      target: number,
    ): void {
      const invoke = table.get(invoker) as NumberFunction;
      functions[textAt(name, memory)] = (first = 0, second = 0, third = 0) => invoke(target, first, second, third);
    },
  };
}

/** A text of C: ASCII that ends with a zero. */
function textAt(address: number, memory: WebAssembly.Memory): string {
  const bytes = new Uint8Array(memory.buffer);
  return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
}
