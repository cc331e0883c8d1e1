// The module that validates by schemas.
import wasm, { version } from '#flagadmin-validate';

import { Engine } from './engine.js';

export const validating = /* @__PURE__ */ new Engine(wasm, version);
