#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/version.h>
#include <emscripten/wire.h>

#include <cstdint>
#include <limits>

// Embind's own library names every type that C++ and JavaScript could exchange, a fifth of the module. Only numbers
// cross this boundary: where the library's two entry points are known, these take their place, and it is not linked.
#if __EMSCRIPTEN_major__ == 3 && __EMSCRIPTEN_minor__ == 1 && __EMSCRIPTEN_tiny__ <= 6

namespace {

template <class Integer>
void register_integer(const char* name) {
  emscripten::internal::_embind_register_integer(emscripten::internal::TypeID<Integer>::get(), name, sizeof(Integer),
                                                 std::numeric_limits<Integer>::min(),
                                                 std::numeric_limits<Integer>::max());
}

}  // namespace

extern "C" {

/// The name of a type that is not registered: there is none.
EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const void*) { return nullptr; }

EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void __embind_register_native_and_builtin_types() {
  emscripten::internal::_embind_register_void(emscripten::internal::TypeID<void>::get(), "void");
  register_integer<std::int32_t>("int");
  register_integer<std::uint32_t>("unsigned int");
}
}

#endif
