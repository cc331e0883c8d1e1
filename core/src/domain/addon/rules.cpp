#include "rules.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/addon_update.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/schema/addon_schema.hpp>

#include "../described_members.hpp"

namespace flagadmin::rules {
namespace {

/// D44. `environments` is the list of an addon.
[[nodiscard]] std::optional<api_error> check_environments(std::string_view environments,
                                                          const change_request& request) {
  const std::vector<std::string> names = environments_of(environments);
  if (names.empty()) {
    return permission_missing(request.target.permission, {});
  }
  const auto& covered = *request.context.grant.environments;
  for (const std::string& name : names) {
    if (std::find(covered.begin(), covered.end(), name) == covered.end()) {
      return permission_missing(request.target.permission, name);
    }
  }
  return std::nullopt;
}

/// An addon with nothing but an id, as the base of a creation: omitted properties stay absent (D60). No body can have
/// its provider, so that `*****` keeps nothing.
[[nodiscard]] std::string unset_addon(std::int64_t id) {
  return "{\"id\":" + json::decimal_text(id) +
         R"(,"provider":"","description":null,"enabled":false,"parameters":{},"events":[],"projects":[],"environments":[]})";
}

}  // namespace

std::optional<api_error> authorize_addon(const change_request& request) {
  if (!request.context.grant.environments) {
    return std::nullopt;
  }
  if (request.stored) {
    if (auto error = check_environments(request.member("environments"), request)) {
      return error;
    }
  }
  if (request.target.body == nullptr) {
    return std::nullopt;
  }
  const std::string_view sent = request.sent("environments");
  return check_environments(sent.empty() ? request.member("environments") : sent, request);
}

std::optional<api_error> update_addon(change_request& request, outcome& made) {
  const addon_update parts{.document = request.body.text, .current = request.current, .update = request.body.members};
  const provider_set& providers = request.settings().providers;
  check_provider_rules(parts.parameters(), providers, request.body.validation);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  const merged_addon merged(parts, providers);
  made.body = merged.masked();
  if (request.context.wants_changes) {
    made.changes = merged.changes();
  }
  request.update(made, std::string(merged.text()));
  return std::nullopt;
}

std::optional<api_error> create_addon(change_request& request, outcome& made) {
  const provider_set& providers = request.settings().providers;
  const auto parts_of = [&](std::string_view current) {
    return addon_update{
        .document = request.body.text, .current = members_of(addon_schema, current), .update = request.body.members};
  };
  // The rules do not depend on the id, which is reserved after all checks.
  const std::string checked = unset_addon(1);
  check_provider_rules(parts_of(checked).parameters(), providers, request.body.validation);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  const std::optional<std::int64_t> id = request.new_id();
  if (!id) {
    return internal_error();
  }
  const std::string unset = unset_addon(*id);
  request.insert(made, json::decimal_text(*id), parts_of(unset).merged(providers));
  return std::nullopt;
}

std::string addon_response(std::string_view stored, const instance_settings& settings) {
  return masked_addon(stored, settings.providers);
}

void write_providers(json::writer& out, const instance_settings& settings) {
  out.key("providers");
  settings.providers.write(out);
}

}  // namespace flagadmin::rules
