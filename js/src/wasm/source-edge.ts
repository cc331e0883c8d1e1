// The module of the entries for edge workers.
import compiled from '#wasm/compiled';

/**
 * The entry of edge workers imports its module: those runtimes compile wasm when a worker is deployed, and never afterwards.
 * The build replaces source.ts, source-second.ts and source-service.ts by this file.
 */
export function firstPart(): WebAssembly.Module {
  return compiled;
}

/** The file has both parts. */
export function secondPart(): undefined {}

/** The module of the entry that has the service. */
export const serviceModule = firstPart;

/** The module is always there. */
export function requireLoaded(): void {}
