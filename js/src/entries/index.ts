/**
 * Validation, dry runs and a client for the administration API of a feature-flag service. The WebAssembly module is inlined and
 * starts on first use.
 *
 * @packageDocumentation
 */
export * from './without-dry-run.js';
export * from './dry-run.js';
