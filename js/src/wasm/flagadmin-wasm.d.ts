// The type of `import wasm from 'flagadmin/flagadmin.wasm'`, and of 'flagadmin/flagadmin-validate.wasm'. Its value depends on the bundler: workers
// get the compiled module, pages the URL, which `fetch` takes.

/** A WebAssembly module of the package, to be passed to `init({ wasm })`. */
declare const wasm: WebAssembly.Module & string;
export default wasm;
