/** The entry `./url` has no module until `init` has fetched it. The build replaces wasm-source.ts by this file. */
export function compileValidation(): WebAssembly.Module {
  throw new Error('flagadmin/url is not initialised: `await init()` before the first use');
}

/** The same. */
export const compileOperations = compileValidation;
