/**
 * The default entry with the WebAssembly module in a separate file: call `await init()` first.
 *
 * @packageDocumentation
 */
export * from './exports.js';
export * from './dry-run.js';
export { init, type InitUrlOptions } from '../wasm/init-url.js';
