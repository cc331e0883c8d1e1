// The type of `import wasm from 'flagadmin/flagadmin.wasm'`. Its value depends on the bundler: workers get the compiled module,
// pages the URL.
import type { InitUrlOptions } from './init-url.js';

/** The WebAssembly module of the package, to be passed to `init({ wasm })` of `flagadmin/url`. */
declare const wasm: NonNullable<InitUrlOptions['wasm']>;
export default wasm;
