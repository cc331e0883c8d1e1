/** The entry `./url` has no module until `init` has fetched it. */
export function compileByDefault(): WebAssembly.Module {
  throw new Error('flagadmin/url is not initialised: `await init()` before the first use');
}
