import createModule, { type GlueModule, type GlueOptions } from '#wasm/glue';

/** A running module and its memory. */
export interface WasmInstance {
  readonly module: GlueModule;
  readonly memory: WebAssembly.Memory;
}

/** Runs the module: synchronously, because Emscripten's code calls `instantiateWasm` and goes on. */
export function instantiate(compiled: WebAssembly.Module): WasmInstance {
  let exports: WebAssembly.Exports | undefined;
  let failure: unknown;
  const options: GlueOptions = {
    instantiateWasm(imports, received) {
      try {
        const instance = new WebAssembly.Instance(compiled, imports);
        exports = instance.exports;
        received(instance, compiled);
        return instance.exports;
      } catch (cause) {
        failure = cause;
        throw cause;
      }
    },
    // Nothing is located or printed: the bytes are here, and messages become errors.
    locateFile: () => '',
    print: () => {},
    printErr: () => {},
  };
  try {
    createModule(options);
  } catch (cause) {
    failure ??= cause;
  }
  const memory = exports && findMemory(exports);
  if (failure !== undefined || memory === undefined) {
    throw new Error('flagadmin could not start its WebAssembly module', { cause: failure });
  }
  const module = options as unknown as GlueModule;
  // An abort is thrown where it happens; the promise would report it a second time, as unhandled.
  module.ready?.catch(() => {});
  return { module, memory };
}

/** The exports' names are shortened by the build, their kinds are not. */
function findMemory(exports: WebAssembly.Exports): WebAssembly.Memory | undefined {
  return Object.values(exports).find((one): one is WebAssembly.Memory => one instanceof WebAssembly.Memory);
}
