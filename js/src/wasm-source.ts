// The inlined modules of the default entry.
import flagadmin from '#wasm/flagadmin';
import validation from '#wasm/flagadmin-validate';

import { compileText } from './wasm-module.js';

// The modules of the default entry are inlined. Bundlers leave out `flagadmin` where only validation is imported. The
// build replaces this file for entries with a module in a file of its own.

/** The module that validates. */
export function compileValidation(): WebAssembly.Module {
  return compileText(validation);
}

/** The module with merges, dry runs and the event filter too. */
export function compileFlagadmin(): WebAssembly.Module {
  return compileText(flagadmin);
}

/** The modules are always there. */
export function requireLoaded(): void {}
