/** Compiles the module; tells in plain words when the page or the runtime does not allow it. */
export function compileBytes(bytes: BufferSource): WebAssembly.Module {
  requireWebAssembly();
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw explained(cause);
  }
}

export function requireWebAssembly(): void {
  if (typeof WebAssembly !== 'object') {
    throw new Error('flagadmin needs WebAssembly, which this environment does not have');
  }
}

/** The bytes, unless they are something else: often a page, which many hosts send for whatever they do not have. */
export function requireModule<Bytes extends BufferSource>(bytes: Bytes, origin = 'what was handed in'): Bytes {
  const start = Math.min(bytes.byteLength, 40);
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, start)
    : new Uint8Array(bytes, 0, start);
  const text = new TextDecoder().decode(view);
  if (!text.startsWith('\0asm')) {
    throw new Error(`flagadmin: ${origin} is not the WebAssembly module: it begins with ${JSON.stringify(text)}`);
  }
  return bytes;
}

/** A refusal to compile, with what to do about it. */
export function explained(cause: unknown): Error {
  return new Error(
    `flagadmin could not compile its WebAssembly module (${cause}). It needs SIMD: Chrome 91, Firefox 89, Safari 16.4. ` +
      "With a Content-Security-Policy, script-src must allow 'wasm-unsafe-eval'; " +
      'where wasm may only be imported statically, pass flagadmin/flagadmin.wasm to init({ wasm })',
    { cause },
  );
}
