// `init` of the default entry.
import type { Bytes } from './globals.js';
import { compileBytes, requireModule } from './wasm-module.js';
import { isStarted, start } from './engine.js';

/** How the WebAssembly module is started. */
export interface InitOptions {
  /** The module of `flagadmin/flagadmin.wasm`, compiled, or its bytes. Without it the inlined one is used. */
  readonly wasm?: WebAssembly.Module | Bytes | undefined;
}

/**
 * Compiles the WebAssembly module now instead of on first use. Optional with this entry; a second call has no effect.
 *
 * @throws an Error when WebAssembly is not allowed, for example by a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export async function init(options: InitOptions = {}): Promise<void> {
  initSync(options);
}

/** Compiles the WebAssembly module synchronously. See {@link init}. */
export function initSync(options: InitOptions = {}): void {
  if (!isStarted()) {
    const { wasm } = options;
    start(wasm === undefined || wasm instanceof WebAssembly.Module ? wasm : compileBytes(requireModule(wasm)));
  }
}
