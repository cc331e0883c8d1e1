import text from '#wasm/operations';

import { compileBytes } from './wasm-compile.js';
import { bytesOfText } from './wasm-text.js';

let compiled: WebAssembly.Module | undefined;

/**
 * The part of the module that merges and decides. Bundles that do neither leave it out.
 * The build puts wasm-operations-whole.ts in the place of this file for entries with the whole module.
 */
export function compileOperations(): WebAssembly.Module {
  compiled ??= compileBytes(bytesOfText(text));
  return compiled;
}
