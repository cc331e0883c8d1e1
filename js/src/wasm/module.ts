// Compiles the WebAssembly module.
import type { Bytes } from '../base/globals.js';

/** A module: compiled, its bytes, or those as scripts/bytes-to-text.mjs writes them. */
export type ModuleSource = WebAssembly.Module | BufferSource | string;

/** Compiles a module, unless it is compiled. @throws an Error that explains what the page or the runtime must allow */
export function compile(source: ModuleSource): WebAssembly.Module {
  requireWebAssembly();
  try {
    return isModule(source) ? source : new WebAssembly.Module(bytesOf(source));
  } catch (cause) {
    throw withAdvice('compile', cause);
  }
}

/** Likewise, without blocking; the source may be a module that is being compiled. */
export async function compileAsync(source: ModuleSource | Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  requireWebAssembly();
  try {
    return await (source instanceof Promise || isModule(source) ? source : WebAssembly.compile(bytesOf(source)));
  } catch (cause) {
    throw withAdvice('compile', cause);
  }
}

/** Whether a module is compiled; those that edge workers import may be of another realm. */
function isModule(source: object | string): source is WebAssembly.Module {
  return Object.prototype.toString.call(source) === '[object WebAssembly.Module]';
}

const bytesOf = (source: BufferSource | string): BufferSource =>
  typeof source === 'string' ? bytesOfText(source) : source;

export function requireWebAssembly(): void {
  if (typeof WebAssembly !== 'object') {
    throw new Error('flagadmin needs WebAssembly, which this environment does not have');
  }
}

/** The bytes, unless they are something else: often a page, which many hosts send instead of a missing file. */
export function requireModule(bytes: Bytes, origin = 'the given value'): BufferSource {
  const start = Math.min(bytes.byteLength, 40);
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, start)
    : new Uint8Array(bytes, 0, start);
  const text = new TextDecoder().decode(view);
  if (!text.startsWith('\0asm')) {
    throw new Error(`flagadmin: ${origin} is not the WebAssembly module: it begins with ${JSON.stringify(text)}`);
  }
  return bytes as BufferSource;
}

/** Compiles the module of a response. Streams only what is declared as wasm: for other types `compileStreaming` refuses. */
export async function compileResponse(response: Response): Promise<WebAssembly.Module> {
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

/** An error of WebAssembly, with advice. */
export function withAdvice(action: 'compile' | 'start', cause: unknown): Error {
  const advice =
    action === 'start'
      ? ''
      : 'It needs SIMD, which browsers of the last two years have. ' +
        "With a Content-Security-Policy, script-src must allow 'wasm-unsafe-eval'; " +
        'where wasm may only be imported statically, pass flagadmin/flagadmin.wasm to init({ wasm }) of flagadmin/core';
  return new Error(`flagadmin could not ${action} its WebAssembly module (${cause}). ${advice}`.trimEnd(), { cause });
}

/**
 * The inverse of scripts/bytes-to-text.mjs, in place. A quarter of a cold start is spent here, before anything is compiled: bytes are read
 * faster than characters, and a function for a digit would cost more than the digit.
 */
function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const { length } = bytes;
  let end = 0;
  for (let at = 0; at < length; ) {
    let number = bytes[at++] as number;
    number -= number > 92 ? 36 : 35;
    if (number >= 89) {
      const low = bytes[at++] as number;
      number = (number - 88) * 89 + low - (low > 92 ? 36 : 35);
    }
    bytes[end++] = number < 69 || number > 117 ? number : number < 90 ? number + 28 : number - 21;
  }
  return bytes.subarray(0, end);
}
