/**
 * The same as the default entry, with the WebAssembly module in a file of its own: `await init()` first.
 *
 * @packageDocumentation
 */
export * from './api.js';
export { init, initSync, type InitUrlOptions } from './init-url.js';
