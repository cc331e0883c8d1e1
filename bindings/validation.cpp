#include "validation.hpp"

#include <cstddef>
#include <string_view>

#include <emscripten/emscripten.h>

#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "exchange_buffers.hpp"

// Validation by a schema: all that the module flagadmin-validate has. Plain exports: all arguments and results are
// 32-bit numbers; texts are passed through the exchange buffers.
namespace flagadmin::bindings {
namespace {

/// Results of validating a text.
enum validity : std::int32_t {
  valid_without_warnings = 0,  ///< the reply has no issues
  valid_with_warnings = 1,
  invalid = 2,
};

}  // namespace

validation_result& last_result() noexcept {
  static validation_result only;
  return only;
}

const schema& schema_at(std::uint32_t number) {
  if (number >= public_schemas().size()) {
    __builtin_trap();
  }
  return *public_schemas()[number];
}

std::int32_t publish(const validation_result& result) {
  if (result.issues.empty() && result.warnings.empty()) {
    return valid_without_warnings;
  }
  buffers().publish_issues(result);
  return result.valid() ? valid_with_warnings : invalid;
}

extern "C" {

/// The version of the module, which changes with its sources.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_version() { return FLAGADMIN_MODULE_VERSION; }

/// The address of an input buffer of at least `bytes` bytes; 0 if there is no memory for it.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_input(std::uint32_t bytes) {
  return address_of(buffers().reserve_input(bytes));
}

/// The address of the `reply` that every call fills. It never changes.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_reply_address() { return address_of(&buffers().published()); }

/// Validates the input by the schema of a number. Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(std::uint32_t number, std::uint32_t length) {
  validate(schema_at(number), buffers().input(0, length), last_result());
  return publish(last_result());
}
}

}  // namespace flagadmin::bindings
