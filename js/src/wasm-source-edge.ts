// The module of the entries for edge workers.
import compiled from '#wasm/compiled';

/**
 * The entry of edge workers imports its module: those runtimes compile wasm when a worker is deployed, and never afterwards.
 * The build replaces wasm-source.ts, wasm-source-flagadmin.ts and wasm-source-service.ts by this file.
 */
export function validationModule(): WebAssembly.Module {
  return compiled;
}

/** The module also validates: edge workers import one module. */
export const flagadminModule = validationModule;

/** The module of the entry that has the service. */
export const serviceModule = validationModule;

/** The module is always there. */
export function requireLoaded(): void {}
