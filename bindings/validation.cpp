#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>

#include <flagadmin/arena.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/bulk.hpp>
#include <flagadmin/schema/compact_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "exchange_buffers.hpp"

// Validation. Plain exports: a call through Embind costs several times as much, and a module that only validates needs
// no Embind. All arguments and results are 32-bit numbers; texts are passed through the exchange buffers.
namespace flagadmin::bindings {
namespace {

/// Results of validating a text.
enum validity : std::int32_t {
  valid_without_warnings = 0,  ///< the reply has no issues
  valid_with_warnings = 1,
  invalid = 2,
};

/// The state between calls, apart from the exchange buffers.
struct validation_state {
  arena memory;                               ///< of the schemas
  std::optional<provider_catalog> providers;  ///< none: the defaults
  validation_result result;                   ///< of the last call, reused for its memory
  bulk_validator bulk{no_schema};

  static constexpr schema no_schema;
};

validation_state& state() noexcept {
  static validation_state instance;
  return instance;
}

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

provider_set providers() noexcept { return state().providers ? state().providers->view() : provider_set(); }

/// `element_rules` of updates of addons, by the provider definitions that are set.
void validate_addon_element(const schema& root, std::string_view json, const void* /*context*/,
                            validation_result& result) {
  validate_addon_update(root, json, providers(), result);
}

/// Fills the reply with a result, which must live until the next call.
std::int32_t publish(const validation_result& result) {
  if (result.issues.empty() && result.warnings.empty()) {
    return valid_without_warnings;
  }
  buffers().publish_issues(result);
  return result.valid() ? valid_with_warnings : invalid;
}

}  // namespace

extern "C" {

/// The version of the module, which changes with its sources.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_version() { return FLAGADMIN_MODULE_VERSION; }

/// The address of an input buffer of at least `bytes` bytes; 0 if there is no memory for it.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_input(std::uint32_t bytes) {
  return address_of(buffers().reserve_input(bytes));
}

/// The address of the `reply` that every call fills. It never changes.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_reply_address() { return address_of(&buffers().published()); }

/// Adds a schema; the input is its compact form (`read_compact_schema`). Returns its address, or 0 if the text is not a
/// schema.
EMSCRIPTEN_KEEPALIVE const schema* flagadmin_add_schema(std::uint32_t length) {
  arena& memory = state().memory;
  return read_compact_schema(memory.keep(buffers().input(0, length)), memory);
}

/// Validates the input by a schema and, for updates of addons, by the rules of their providers (D16). Returns a
/// `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(const schema& root, std::uint32_t length,
                                                     std::uint32_t with_providers) {
  const std::string_view json = buffers().input(0, length);
  if (with_providers != 0) {
    validate_addon_update(root, json, providers(), state().result);
  } else {
    validate(root, json, state().result);
  }
  return publish(state().result);
}

/// Sets the provider definitions; the input is their JSON text, or empty for the defaults. Returns a `validity`;
/// invalid definitions change nothing.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_set_providers(std::uint32_t length) {
  if (length == 0) {
    state().providers.reset();
    return valid_without_warnings;
  }
  result<provider_catalog> read = provider_catalog::read(buffers().input(0, length));
  if (read.ok()) {
    state().providers = std::move(read.value);
  }
  // Unknown members of definitions only cause warnings.
  const bool is_valid = read.ok();
  buffers().publish_issues(std::move(read.validation));
  return is_valid ? valid_without_warnings : invalid;
}

/// Begins to validate many elements by a schema (`bulk_validator`) and, for updates of addons, by the rules of their
/// providers. `format` is a `bulk_format`; with `strict` warnings are errors; `largest` is the size of the largest
/// element, in bytes.
EMSCRIPTEN_KEEPALIVE void flagadmin_bulk_begin(const schema& element, std::uint32_t with_providers,
                                               std::uint32_t format, std::uint32_t strict, std::uint32_t largest) {
  state().bulk.begin(
      element,
      {.validate = with_providers != 0 ? &validate_addon_element : nullptr, .strict = strict != 0, .largest = largest},
      static_cast<bulk_format>(format));
}

/// Validates a window of the input from `start` on, up to the first invalid element; returns how many of its bytes were
/// consumed. The reply has that element, without issues if it is too large. If there is none, the rest of the window is
/// to be passed again, with more after it.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_bulk_feed(std::uint32_t start, std::uint32_t length,
                                                       std::uint32_t is_last) {
  const std::size_t consumed = state().bulk.feed(buffers().input(start, length), is_last != 0);
  buffers().publish_element(state().bulk.found(), state().bulk.is_over());
  return static_cast<std::uint32_t>(consumed);
}

/// The number of validated elements.
EMSCRIPTEN_KEEPALIVE std::uint32_t flagadmin_bulk_count() { return static_cast<std::uint32_t>(state().bulk.count()); }
}

}  // namespace flagadmin::bindings
