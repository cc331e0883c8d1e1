/** What an edge worker gets when it imports flagadmin.wasm. */
declare const compiled: WebAssembly.Module;
export default compiled;
