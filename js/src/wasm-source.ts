import base64 from '#wasm/bytes';

import { compileBytes } from './wasm-compile.js';

/**
 * Where the module of this entry comes from: its bytes are inlined.
 * The build puts wasm-source-url.ts in the place of this file for the entry `./url`.
 */
export function compileByDefault(): WebAssembly.Module {
  return compileBytes(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
