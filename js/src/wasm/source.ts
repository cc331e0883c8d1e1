// The inlined first part of the default entry's module, which validates single values.
import first from '#wasm/flagadmin-first';

import { bytesOfText, type ModuleSource } from './module.js';

// The build replaces this file and source-second.ts by one for entries with a module in a file of its own.

/** The first part of the module, or all of it. */
export function firstPart(): ModuleSource {
  return bytesOfText(first);
}

/** The module is always there. */
export function requireLoaded(): void {}
