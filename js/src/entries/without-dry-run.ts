// The default entry without the exports that need the second part of the module.
export * from './exports.js';
export { init, type InitOptions } from '../wasm/init.js';
