// The inlined module of the default entry that validates.
import validation from '#wasm/flagadmin-validate';

import { bytesOfText, type ModuleSource } from './wasm-module.js';

// The build replaces this file and wasm-source-flagadmin.ts by one for entries with a module in a file of its own.

/** The module that validates. */
export function validationModule(): ModuleSource {
  return bytesOfText(validation);
}

/** The modules are always there. */
export function requireLoaded(): void {}
