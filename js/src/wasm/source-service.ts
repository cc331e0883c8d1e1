// The inlined module of the service; the build replaces this file for edge workers by source-edge.ts.
import service from '#wasm/flagadmin-service';

import { bytesOfText, type ModuleSource } from './module.js';

/** The module of the service. */
export function serviceModule(): ModuleSource {
  return bytesOfText(service);
}
