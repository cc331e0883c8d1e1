#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/wire.h>

#include <cstdint>
#include <limits>

// Only numbers cross this boundary: these take the place of the entry points of Embind's own library, which is not
// linked then. For which versions they do, cmake/FlagadminCompiler.cmake says.
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
