import type { JudgingExports } from '#wasm/glue';

/** A running module: all of it, or the part that judges. */
export interface WasmInstance {
  readonly exports: JudgingExports;
  /** What it imports, by name; nothing of it is there at first, and what it calls of that goes unanswered. */
  readonly imported: WebAssembly.ModuleImports;
  /** Whether the part that merges and decides is missing. */
  readonly isSplit: boolean;
}

/** Runs the module. */
export function instantiate(compiled: WebAssembly.Module): WasmInstance {
  const imported: Record<string, (...values: unknown[]) => unknown> = {};
  const imports: WebAssembly.Imports = {};
  try {
    // What Emscripten asks for, to tell of grown memory or of the end, is nothing to answer. What the other part will put in its
    // place is not called before.
    for (const { module, name } of WebAssembly.Module.imports(compiled)) {
      imports[module] = { ...imports[module], [name]: (...values: unknown[]) => imported[name]?.(...values) };
    }
    const exports = new WebAssembly.Instance(compiled, imports).exports as unknown as JudgingExports;
    exports._initialize();
    return { exports, imported, isSplit: 'operations' in imports };
  } catch (cause) {
    throw new Error('flagadmin could not start its WebAssembly module', { cause });
  }
}
