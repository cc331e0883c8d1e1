// Compiles the WebAssembly module.
import type { Bytes } from './globals.js';

/** Compiles a module from the text that scripts/bytes-to-text.mjs makes of its bytes. */
export function compileText(text: string): WebAssembly.Module {
  return compileBytes(bytesOfText(text));
}

/** Compiles a module. @throws an Error that explains what the page or the runtime must allow */
export function compileBytes(bytes: BufferSource): WebAssembly.Module {
  requireWebAssembly();
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw withAdvice(cause);
  }
}

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

/** An error of the compiler, with advice. */
export function withAdvice(cause: unknown): Error {
  return new Error(
    `flagadmin could not compile its WebAssembly module (${cause}). It needs SIMD: Chrome 91, Firefox 89, Safari 16.4. ` +
      "With a Content-Security-Policy, script-src must allow 'wasm-unsafe-eval'; " +
      'where wasm may only be imported statically, pass flagadmin/flagadmin.wasm to init({ wasm })',
    { cause },
  );
}

/** The inverse of scripts/bytes-to-text.mjs. */
function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let high = 0;
  for (let at = 0; at < text.length; ++at) {
    const code = text.charCodeAt(at);
    const digit = code - (code > 92 ? 36 : 35);
    if (high === 0 && digit >= 89) {
      high = (digit - 88) * 89;
    } else {
      const number = high + digit;
      bytes[length++] = number < 69 || number > 117 ? number : number < 90 ? number + 28 : number - 21;
      high = 0;
    }
  }
  return bytes.subarray(0, length);
}
