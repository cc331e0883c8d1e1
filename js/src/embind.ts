/** A function over numbers. */
export type NumberFunction = (...numbers: number[]) => number;

/** What is needed of the module's exports. */
export interface EmbindExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
}

/**
 * The JavaScript half of Embind: what the module calls while it starts, to tell the names of its functions. bindings/ registers
 * functions over integers only, and nothing else of Embind is needed for them; Emscripten's own would be a quarter of what a page
 * loads.
 *
 * @param functions - where the functions are put
 * @param exportsOf - the exports of the instance; called only once it runs
 */
export function embindImports(functions: Record<string, NumberFunction>, exportsOf: () => EmbindExports) {
  const unsigned = new Set<number>();
  return {
    _embind_register_integer(type: number, _name: number, _bytes: number, least: number): void {
      if (least === 0) {
        unsigned.add(type);
      }
    },
    _embind_register_function(
      name: number,
      _count: number,
      types: number,
      _signature: number,
      invoker: number,
      target: number,
    ): void {
      const { memory, __indirect_function_table: table } = exportsOf();
      const [returned] = new Uint32Array(memory.buffer, types, 1) as unknown as [number];
      const invoke = table.get(invoker) as NumberFunction;
      // A type may be registered after the functions that return it.
      functions[textAt(name, memory)] = (first = 0, second = 0, third = 0) => {
        const result = invoke(target, first, second, third);
        return unsigned.has(returned) ? result >>> 0 : result;
      };
    },
  };
}

/** A text of C: ASCII that ends with a zero. */
function textAt(address: number, memory: WebAssembly.Memory): string {
  const bytes = new Uint8Array(memory.buffer);
  return String.fromCharCode(...bytes.subarray(address, bytes.indexOf(0, address)));
}
