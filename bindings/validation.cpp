#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <emscripten/emscripten.h>

#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "exchange_buffers.hpp"
#include "further_checks.hpp"

// Validation. Plain exports: a call through Embind costs several times as much. All arguments and results are 32-bit
// numbers; texts are passed through the exchange buffers.
namespace flagadmin::bindings {
namespace {

/// Results of validating a text.
enum validity : std::int32_t {
  valid_without_warnings = 0,  ///< the reply has no issues
  valid_with_warnings = 1,
  invalid = 2,
};

/// The result of the last call, reused for its memory.
validation_result& last_result() noexcept {
  static validation_result only;
  return only;
}

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

/// The public schema of this number in JavaScript. A number of none, which only the JavaScript of another version
/// passes, is a trap.
const schema& schema_at(std::uint32_t number) {
  if (number >= public_schemas().size()) {
    __builtin_trap();
  }
  return *public_schemas()[number];
}

/// Validates by a schema and further checks; `result` is overwritten.
void validate_with_checks(const schema& root, std::string_view json, const further_checks& checks,
                          validation_result& result) {
  member_slices members;
  result = validate(root, json, members);
  if (result.has_syntax_error()) {
    return;  // D3: it is reported alone
  }
  if (checks.profile.has_deviations && result.valid()) {
    check_refusals(checks.profile, checks.kind, root, json, members, result);
    if (checks.is_of_new_addon) {
      check_new_addon_provider(checks.profile,
                               checks.has_providers ? checks.providers : flagadmin::providers_of(checks.profile), json,
                               members, result);
    }
  }
  if (checks.has_providers) {
    parameter_update update = parameter_update::of_unknown_addon(json, members);
    update.keeps_masked_values = checks.profile.keeps_masked_values && !checks.is_of_new_addon;
    update.has_sign_for_all_events = checks.profile.has_sign_for_all_events;
    check_provider_rules(update, checks.providers, result);
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

/// Validates the input by the schema of a number and, unless they are null, by further checks. Returns a `validity`.
EMSCRIPTEN_KEEPALIVE std::int32_t flagadmin_validate(std::uint32_t number, std::uint32_t length,
                                                     const further_checks* checks) {
  const schema& root = schema_at(number);
  const std::string_view json = buffers().input(0, length);
  if (checks != nullptr) {
    validate_with_checks(root, json, *checks, last_result());
  } else {
    validate(root, json, last_result());
  }
  return publish(last_result());
}

/// Adds checks beyond a schema, for bodies of a kind, a position in `resources()`. The input has two texts, of which
/// either may be empty: the name of a profile; and provider definitions as JSON, or `*` for those of the profile, by
/// default of the specification. `is_of_new_addon`: whether the bodies are those of creations of addons, which is 0 or
/// 1. Returns their address, or 0 if the definitions are not valid: the reply has the issues.
EMSCRIPTEN_KEEPALIVE const further_checks* flagadmin_add_checks(std::uint32_t profile_size, std::uint32_t providers,
                                                                std::uint32_t kind, std::uint32_t is_of_new_addon) {
  const std::string_view json = buffers().input(profile_size, providers);
  auto checks = std::make_unique<further_checks>();
  if (!json.empty() && json != "*") {
    checks->read = provider_catalog::read(json);
    if (!checks->read.ok()) {
      buffers().publish_issues(std::move(checks->read.validation));
      return nullptr;
    }
    checks->providers = checks->read.value.view();
  }
  checks->profile = find_service_profile(buffers().input(0, profile_size)).value_or(specification);
  if (json == "*") {
    checks->providers = flagadmin::providers_of(checks->profile);
  }
  checks->kind = static_cast<resource_kind>(kind);
  checks->is_of_new_addon = is_of_new_addon != 0;
  checks->has_providers = !json.empty();
  return checks.release();
}

/// Releases further checks.
EMSCRIPTEN_KEEPALIVE void flagadmin_remove_checks(const further_checks* checks) { delete checks; }
}

}  // namespace flagadmin::bindings
