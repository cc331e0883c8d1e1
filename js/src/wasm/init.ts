// `init` of the default entry.
import type { Bytes } from '../base/globals.js';
import { compileAsync, requireModule, type ModuleSource } from './module.js';
import { isStarted, startAsync } from './engine.js';

/** How the WebAssembly module is started. */
export interface InitOptions {
  /** The module of `flagadmin/flagadmin.wasm`, compiled, or its bytes. Without it the inlined one is used. */
  readonly wasm?: WebAssembly.Module | Bytes | undefined;
}

/**
 * Starts the WebAssembly module now instead of on first use, without blocking. Optional with this entry; a second call has
 * no effect.
 *
 * @throws an Error when WebAssembly is not allowed, for example by a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export async function init({ wasm }: InitOptions = {}): Promise<void> {
  await startAsync(isStarted() || wasm === undefined ? undefined : await compileAsync(sourceOf(wasm)));
}

function sourceOf(wasm: NonNullable<InitOptions['wasm']>): ModuleSource {
  return wasm instanceof WebAssembly.Module ? wasm : requireModule(wasm);
}
