import text from '#wasm/judging';

import { compileBytes } from './wasm-compile.js';
import { bytesOfText } from './wasm-text.js';

/**
 * Where the module of this entry comes from: the bytes of the part that judges are inlined.
 * The build puts wasm-source-url.ts in the place of this file for the entry `./url`.
 */
export function compileByDefault(): WebAssembly.Module {
  return compileBytes(bytesOfText(text));
}
