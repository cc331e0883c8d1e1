// The inlined modules of the default entry.
import operations from '#wasm/flagadmin';
import validation from '#wasm/flagadmin-validate';

import { compileText } from './wasm-module.js';

// The modules of the default entry are inlined. Bundlers leave out the second one where no operation is imported. The
// build replaces this file for entries with a module in a file of its own.

/** The module that validates. */
export function compileValidation(): WebAssembly.Module {
  return compileText(validation);
}

/** The module that has the operations as well. */
export function compileOperations(): WebAssembly.Module {
  return compileText(operations);
}

/** The modules are always there. */
export function requireLoaded(): void {}
