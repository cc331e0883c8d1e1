#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>

#include <flagadmin/arena.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/json/walk.hpp>
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

/// A set of provider definitions; without a catalog the defaults.
struct stored_providers {
  std::optional<provider_catalog> catalog;
  provider_set set = catalog ? catalog->view() : provider_set();
};

/// The state between calls, apart from the exchange buffers.
struct validation_state {
  arena memory;              ///< of the schemas
  validation_result result;  ///< of the last call, reused for its memory
  bulk_validator bulk{no_schema};

  static constexpr schema no_schema;
};

validation_state& state() noexcept {
  static validation_state instance;
  return instance;
}

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

/// `element_rules` of updates of addons; `context` is their `stored_providers`.
void validate_addon_element(const schema& root, std::string_view json, const void* context, validation_result& result) {
  validate_addon_update(root, json, static_cast<const stored_providers*>(context)->set, result);
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

/// Validates the input by a schema and, for an update of an addon with `providers`, by the rules of its provider (D16).
/// Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(const schema& root, std::uint32_t length,
                                                     const stored_providers* providers) {
  const std::string_view json = buffers().input(0, length);
  if (providers != nullptr) {
    validate_addon_update(root, json, providers->set, state().result);
  } else {
    validate(root, json, state().result);
  }
  return publish(state().result);
}

/// Validates provider and parameters of an update of an addon, whose shape is valid. The input is the array of both.
/// Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_check_provider(const stored_providers& providers, std::uint32_t length) {
  const std::string_view json = buffers().input(0, length);
  json::walker at(json, '[');
  const std::string_view provider = at.next() ? at.value() : std::string_view();
  const std::string_view parameters = at.next() ? at.value() : std::string_view();
  state().result.clear();
  check_provider_rules({json, provider, parameters, provider, parameters}, providers.set, state().result);
  return publish(state().result);
}

/// Adds provider definitions; the input is their JSON text, or empty for the defaults. Returns their address, or 0 if
/// they are not valid: the reply has the issues.
EMSCRIPTEN_KEEPALIVE stored_providers* flagadmin_add_providers(std::uint32_t length) {
  if (length == 0) {
    return new stored_providers{};
  }
  result<provider_catalog> read = provider_catalog::read(buffers().input(0, length));
  if (read.ok()) {
    return new stored_providers{std::move(read.value)};
  }
  buffers().publish_issues(std::move(read.validation));
  return nullptr;
}

/// Releases provider definitions.
EMSCRIPTEN_KEEPALIVE void flagadmin_remove_providers(const stored_providers* providers) { delete providers; }

/// Begins to validate many elements by a schema (`bulk_validator`) and, for updates of addons with `providers`, by the
/// rules of their providers, which must outlive the validation. `format` is a `bulk_format`; with `strict` warnings are
/// errors; `largest` is the size of the largest element, in bytes.
EMSCRIPTEN_KEEPALIVE void flagadmin_bulk_begin(const schema& element, const stored_providers* providers,
                                               std::uint32_t format, std::uint32_t strict, std::uint32_t largest) {
  state().bulk.begin(element,
                     {.validate = providers != nullptr ? &validate_addon_element : nullptr,
                      .context = providers,
                      .strict = strict != 0,
                      .largest = largest},
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
