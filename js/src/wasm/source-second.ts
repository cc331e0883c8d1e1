// The inlined second part of the default entry's module. Bundlers leave it out where only single values are validated, and load it with
// `flagadmin/dry-run` where that is imported later.
import second from '#wasm/flagadmin-second';

import { bytesOfText, type ModuleSource } from './module.js';

/** The part with merges, dry runs and the event filter; undefined: the first part has it, too. */
export function secondPart(): ModuleSource | undefined {
  return bytesOfText(second);
}
