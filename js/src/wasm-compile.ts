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

/** A refusal to compile, with what to do about it. */
export function explained(cause: unknown): Error {
  return new Error(
    "flagadmin could not compile its WebAssembly module. In a page with a Content-Security-Policy, script-src must allow 'wasm-unsafe-eval'; " +
      'a runtime that allows static imports of wasm only must import flagadmin/flagadmin.wasm and pass the module to init({ wasm })',
    { cause },
  );
}
