import type { Bytes } from './globals.js';
import { initSync as startSync, type InitOptions } from './init.js';
import { withAdvice, requireModule, requireWebAssembly } from './wasm-module.js';
import { isStarted, start } from './engine.js';

/** How the WebAssembly module is fetched. */
export interface InitUrlOptions {
  /**
   * Where `flagadmin.wasm` is, or a response with it, its bytes, or the compiled module. By default the file beside this
   * one.
   */
  readonly wasm?: WebAssembly.Module | Bytes | string | URL | Response | PromiseLike<Response> | undefined;
}

let starting: Promise<void> | undefined;

/**
 * Fetches and compiles the WebAssembly module. Everything else of this entry works only after it; doing it twice does nothing.
 *
 * @example
 * ```ts
 * import { init, addonSchema } from 'flagadmin/url';
 * await init();
 * ```
 */
export async function init(options: InitUrlOptions = {}): Promise<void> {
  if (isStarted()) {
    return;
  }
  starting ??= load(options.wasm ?? new URL('./flagadmin.wasm', import.meta.url)).then(start);
  try {
    await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

/** Starts with a module or bytes that are at hand. */
export function initSync(options: InitOptions & { readonly wasm: NonNullable<InitOptions['wasm']> }): void {
  startSync(options);
}

async function load(source: NonNullable<InitUrlOptions['wasm']>): Promise<WebAssembly.Module> {
  requireWebAssembly();
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  const got = typeof source === 'string' || source instanceof URL ? await open(source) : await source;
  return got instanceof Response ? compileResponse(got) : compile(requireModule(got));
}

/** Node's `fetch` does not read files. The name is kept from bundlers, which would look for the module. */
async function open(url: string | URL): Promise<Response | BufferSource> {
  if (String(url).startsWith('file:')) {
    const name = 'node:fs/promises';
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as {
      readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
    };
    return readFile(new URL(url));
  }
  return fetch(url);
}

/** Streams only what is declared as wasm: for other types `compileStreaming` refuses. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  const origin = response.url || 'the response';
  if (!response.ok) {
    throw new Error(
      `flagadmin could not fetch its WebAssembly module: ${origin} responded with status ${response.status}`,
    );
  }
  const type = response.headers.get('content-type');
  return type === 'application/wasm'
    ? withAdviceOnRejection(WebAssembly.compileStreaming(response))
    : compile(requireModule(await response.arrayBuffer(), `${origin} (${type ?? 'of no media type'})`));
}

function compile(bytes: BufferSource): Promise<WebAssembly.Module> {
  return withAdviceOnRejection(WebAssembly.compile(bytes));
}

async function withAdviceOnRejection(compiling: Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  try {
    return await compiling;
  } catch (cause) {
    throw withAdvice(cause);
  }
}
