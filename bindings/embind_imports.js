// The functions of Embind that the module may import, for the linker: js/src/wasm/embind.ts implements the first one. Embind's own library,
// which registers types and needs run-time type information, is not linked.
mergeInto(LibraryManager.library, {
  _embind_register_function() {},
  _embind_register_bindings() {}, // by later versions of Emscripten
});
