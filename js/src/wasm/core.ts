// The module with everything but the service.
import wasm, { version } from '#flagadmin';

import { Engine } from './engine.js';

export const core = /* @__PURE__ */ new Engine(wasm, version);
