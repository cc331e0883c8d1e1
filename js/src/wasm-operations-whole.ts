/** The whole module lacks nothing. */
export function compileOperations(): WebAssembly.Module {
  throw new Error('flagadmin: what was handed in is only a part of the WebAssembly module');
}
