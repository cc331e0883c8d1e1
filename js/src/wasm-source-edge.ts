import compiled from '#wasm/compiled';

/**
 * The entry of edge workers imports its module: those runtimes compile wasm when a worker is deployed, and never afterwards.
 * The build puts this file in the place of wasm-source.ts.
 */
export function compileByDefault(): WebAssembly.Module {
  return compiled;
}
