#include "further_checks.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include <emscripten/bind.h>

#include <flagadmin/api/service_refusals.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/validate.hpp>

#include "exchange_buffers.hpp"
#include "validation.hpp"

// Validation beyond a schema, for Embind.
namespace flagadmin::bindings {
namespace {

/// Validates by a schema and further checks; `result` is overwritten.
void validate_with_checks(const schema& root, std::string_view json, const further_checks& checks,
                          validation_result& result) {
  member_slices members;
  result = validate(root, json, members);
  if (result.has_syntax_error()) {
    return;  // D3: it is reported alone
  }
  permit_nulls(checks.profile, checks.kind, json, result);
  if (checks.profile.has_deviations && result.valid()) {
    const valid_body body{checks.kind, root, json, members};
    check_refusals(checks.profile, body, result);
    if (checks.is_of_new_addon) {
      check_new_addon_provider(checks.profile,
                               checks.has_providers ? checks.providers : flagadmin::providers_of(checks.profile), body,
                               result);
    }
  }
  if (checks.has_providers) {
    parameter_update update = parameter_update::of_unknown_addon(json, members);
    update.keeps_masked_values = checks.profile.keeps_masked_values && !checks.is_of_new_addon;
    update.has_sign_for_all_events = checks.profile.has_sign_for_all_events;
    check_provider_rules(update, checks.providers, result);
  }
}

/// Validates the input by the schema of a number and further checks. Returns as `publish`.
std::int32_t validate_further(std::uint32_t number, std::uint32_t length, std::uint32_t checks) {
  validate_with_checks(schema_at(number), buffers().input(0, length), *checks_at(checks), last_result());
  return publish(last_result());
}

/// Adds checks beyond a schema, for bodies of a kind, a position in `resources()`. The input has two texts, of which
/// either may be empty: the name of a profile; and provider definitions as JSON, or `*` for those of the profile, by
/// default of the specification. `is_of_new_addon`: whether the bodies are those of creations of addons, which is 0 or
/// 1. Returns their address, or 0 if the definitions are not valid: the reply has the issues.
std::uint32_t add_checks(std::uint32_t profile_size, std::uint32_t providers, std::uint32_t kind,
                         std::uint32_t is_of_new_addon) {
  const std::string_view json = buffers().input(profile_size, providers);
  auto checks = std::make_unique<further_checks>();
  if (!json.empty() && json != "*") {
    checks->read = provider_catalog::read(json);
    if (!checks->read.ok()) {
      buffers().publish_issues(std::move(checks->read.validation));
      return 0;
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
  return address_of(checks.release());
}

/// Releases further checks. Returns 0, because only functions over integers are registered.
std::uint32_t remove_checks(std::uint32_t checks) {
  delete checks_at(checks);
  return 0;
}

}  // namespace

const further_checks* checks_at(std::uint32_t address) noexcept {
  return reinterpret_cast<const further_checks*>(address);  // NOLINT(*-reinterpret-cast,*-int-to-ptr)
}

EMSCRIPTEN_BINDINGS(flagadmin_checks) {
  using emscripten::function;
  function("validateFurther", &validate_further);
  function("addChecks", &add_checks);
  function("removeChecks", &remove_checks);
}

}  // namespace flagadmin::bindings
