// The inlined module of the default entry with merges, dry runs and the event filter. Bundlers leave it out where only validation is
// imported, and load it with `flagadmin/dry-run` where that is imported later.
import flagadmin from '#wasm/flagadmin';

import { bytesOfText, type ModuleSource } from './wasm-module.js';

/** The module with merges, dry runs and the event filter too. */
export function flagadminModule(): ModuleSource {
  return bytesOfText(flagadmin);
}
