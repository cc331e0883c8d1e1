// `init` of the entry with a separate `.wasm` file.
import type { Bytes } from '../base/globals.js';
import { compileAsync, requireModule, requireWebAssembly } from './module.js';
import { isStarted, startAsync } from './engine.js';

/** Options of `init`. */
export interface InitUrlOptions {
  /**
   * Where `flagadmin.wasm` is, or a response with it, its bytes, or the compiled module. By default the file beside this
   * one.
   */
  readonly wasm?: WebAssembly.Module | Bytes | string | URL | Response | PromiseLike<Response> | undefined;
}

let starting: Promise<void> | undefined;

/**
 * Fetches and compiles the WebAssembly module. All other functions of this entry require it; a second call has no effect.
 *
 * @example
 * ```ts
 * import { init, addonSchema } from 'flagadmin/url';
 * await init();
 * ```
 */
export async function init(options: InitUrlOptions = {}): Promise<void> {
  if (isStarted()) {
    return startAsync();
  }
  starting ??= load(options.wasm ?? new URL('./flagadmin.wasm', import.meta.url)).then(startAsync);
  try {
    await starting;
  } catch (error) {
    starting = undefined;
    throw error;
  }
}

async function load(source: NonNullable<InitUrlOptions['wasm']>): Promise<WebAssembly.Module> {
  requireWebAssembly();
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  const got = typeof source === 'string' || source instanceof URL ? await open(source) : await source;
  return got instanceof Response ? compileResponse(got) : compileAsync(requireModule(got));
}

/** Node's `fetch` does not read files. The module name is in a variable, so that bundlers do not resolve it. */
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
  return compileAsync(
    type === 'application/wasm'
      ? WebAssembly.compileStreaming(response)
      : requireModule(await response.arrayBuffer(), `${origin} (${type ?? 'of no media type'})`),
  );
}
