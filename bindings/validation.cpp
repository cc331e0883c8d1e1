#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>

#include <flagadmin/api/service_profile.hpp>
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

/// Rules beyond a schema.
struct stored_rules {
  std::string service;              ///< whose refusals are issues: kind and title; empty: none
  bool has_providers = false;       ///< whether the body is an update of an addon
  provider_set providers;           ///< of it
  result<provider_catalog> read{};  ///< has the definitions, if they are not the defaults
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

/// `element_rules`; `context` is the `stored_rules`.
void validate_by_rules(const schema& root, std::string_view json, const void* context, validation_result& result) {
  const stored_rules& rules = *static_cast<const stored_rules*>(context);
  member_slices members;
  result = validate(root, json, members);
  if (result.has_syntax_error()) {
    return;  // D3: it is reported alone
  }
  if (!rules.service.empty() && result.valid()) {
    const auto kind = static_cast<resource_kind>(rules.service.front() - '0');
    check_refusals(std::string_view(rules.service).substr(1), kind, root, json, members, result);
  }
  if (rules.has_providers) {
    check_provider_rules(parameter_update::of_unknown_addon(json, members), rules.providers, result);
  }
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

/// Validates the input by a schema and, unless they are null, by further rules. Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(const schema& root, std::uint32_t length,
                                                     const stored_rules* rules) {
  const std::string_view json = buffers().input(0, length);
  if (rules != nullptr) {
    validate_by_rules(root, json, rules, state().result);
  } else {
    validate(root, json, state().result);
  }
  return publish(state().result);
}

/// Validates provider and parameters of an update of an addon, whose shape is valid. The input is the array of both.
/// Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_check_provider(const stored_rules& rules, std::uint32_t length) {
  const std::string_view json = buffers().input(0, length);
  json::walker at(json, '[');
  const std::string_view provider = at.next() ? at.value() : std::string_view();
  const std::string_view parameters = at.next() ? at.value() : std::string_view();
  state().result.clear();
  check_provider_rules({json, provider, parameters, provider, parameters}, rules.providers, state().result);
  return publish(state().result);
}

/// Adds rules beyond a schema. The input has two lines, of which either may be empty: the kind of resource, the
/// character `0` plus its position in `resources()`, and the title of a service in use; and provider definitions as
/// JSON text, or `*` for the defaults. Returns their address, or 0 if the definitions are not valid: the reply has the
/// issues.
EMSCRIPTEN_KEEPALIVE const stored_rules* flagadmin_add_rules(std::uint32_t length) {
  const std::string_view text = buffers().input(0, length);
  const std::size_t end_of_line = text.find('\n');
  const std::string_view json = text.substr(end_of_line + 1);
  auto rules = std::make_unique<stored_rules>();
  if (!json.empty() && json != "*") {
    rules->read = provider_catalog::read(json);
    if (!rules->read.ok()) {
      buffers().publish_issues(std::move(rules->read.validation));
      return nullptr;
    }
    rules->providers = rules->read.value.view();
  }
  rules->service = text.substr(0, end_of_line);
  rules->has_providers = !json.empty();
  return rules.release();
}

/// Releases rules.
EMSCRIPTEN_KEEPALIVE void flagadmin_remove_rules(const stored_rules* rules) { delete rules; }

/// Begins to validate many elements by a schema (`bulk_validator`) and, unless they are null, by further rules, which
/// must outlive the validation. `format` is a `bulk_format`; with `strict` warnings are errors; `largest` is the size
/// of the largest element, in bytes.
EMSCRIPTEN_KEEPALIVE void flagadmin_bulk_begin(const schema& element, const stored_rules* rules, std::uint32_t format,
                                               std::uint32_t strict, std::uint32_t largest) {
  state().bulk.begin(element,
                     {.validate = rules != nullptr ? &validate_by_rules : nullptr,
                      .context = rules,
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
