// `init` of the entries that have a module.
import type { Bytes } from '../base/globals.js';
import type { Engine } from './engine.js';
import { compileAsync, compileResponse, requireModule, requireWebAssembly } from './module.js';
import type { InitOptions } from './types.js';

export function initOf(engine: Engine, { wasm }: InitOptions = {}): Promise<void> {
  return engine.start(wasm && (() => load(wasm)));
}

async function load(wasm: NonNullable<InitOptions['wasm']>): Promise<WebAssembly.Module> {
  requireWebAssembly();
  const source = await wasm;
  // jsdom has no Response.
  if (typeof Response === 'function' && source instanceof Response) {
    return compileResponse(source);
  }
  return compileAsync(source instanceof WebAssembly.Module ? source : requireModule(source as Bytes));
}
