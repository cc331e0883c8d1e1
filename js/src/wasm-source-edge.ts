// The module of the entries for edge workers.
import compiled from '#wasm/compiled';

/**
 * The entry of edge workers imports its module: those runtimes compile wasm when a worker is deployed, and never afterwards.
 * The build replaces wasm-source.ts and wasm-source-flagadmin.ts by this file.
 */
export function validationModule(): WebAssembly.Module {
  return compiled;
}

/** The module also validates: edge workers import one module. */
export const flagadminModule = validationModule;

/** The module is always there. */
export function requireLoaded(): void {}
