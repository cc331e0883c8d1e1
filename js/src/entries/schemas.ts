/**
 * The schemas alone, with a smaller WebAssembly module than that of `flagadmin/core`. It is inlined and starts on first use.
 *
 * @packageDocumentation
 */
import { initOf } from '../wasm/init.js';
import type { InitOptions } from '../wasm/types.js';
import { validating } from '../wasm/validate.js';

export * from '../schema/generated/schemas.js';
export type { InitOptions } from '../wasm/types.js';
export type * from './types.js';

/**
 * Starts the WebAssembly module now instead of on first use, without blocking. Optional; a second call has no effect.
 *
 * @throws an Error when WebAssembly is not allowed, for example by a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export const init = (options?: InitOptions): Promise<void> => initOf(validating, options);
