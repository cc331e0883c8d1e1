/**
 * The default entry with the WebAssembly module in a separate file: call `await init()` first.
 *
 * @packageDocumentation
 */
export * from './api.js';
export * from './dry-run-entry.js';
export { init, type InitUrlOptions } from './init-url.js';
