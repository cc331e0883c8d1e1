/** The entry `./url` has no module until `init` has fetched it. The build replaces source.ts and source-second.ts by this file. */
export function firstPart(): WebAssembly.Module {
  throw notInitialised();
}

/** The file has both parts. */
export function secondPart(): undefined {}

/** Called before a module is compiled or passed. */
export function requireLoaded(): void {
  throw notInitialised();
}

function notInitialised(): Error {
  return new Error('flagadmin/url is not initialised: `await init()` before the first use');
}
