/** The entry `./url` has no module until `init` has fetched it. The build replaces wasm-source.ts and wasm-source-flagadmin.ts by this file. */
export function validationModule(): WebAssembly.Module {
  throw notInitialised();
}

/** Likewise. */
export const flagadminModule = validationModule;

/** Called before a module is compiled or passed. */
export function requireLoaded(): void {
  throw notInitialised();
}

function notInitialised(): Error {
  return new Error('flagadmin/url is not initialised: `await init()` before the first use');
}
