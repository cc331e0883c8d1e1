// The type of `import wasm from 'flagadmin/flagadmin.wasm'`. What it is depends on who bundles the file: workers get the compiled
// module, pages the address.
import type { InitUrlOptions } from './init-url.js';

/** The WebAssembly module of the package, to be handed to `init({ wasm })` of `flagadmin/url`. */
declare const wasm: NonNullable<InitUrlOptions['wasm']>;
export default wasm;
