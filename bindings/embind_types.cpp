#include <emscripten/emscripten.h>

// These take the place of the entry points of Embind's own library, which would name every type that could cross the
// boundary: only numbers do. For which versions they do, cmake/FlagadminCompiler.cmake says.
extern "C" {

/// The name of a type that is not registered: there is none.
EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const void*) { return nullptr; }

/// js/src/embind.ts need not be told of any type: all functions return 32-bit numbers with a sign.
EMSCRIPTEN_KEEPALIVE void __embind_register_native_and_builtin_types() {}
}
