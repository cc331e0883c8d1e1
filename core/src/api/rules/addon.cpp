#include "addon.hpp"

#include <cstdint>
#include <string>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_update.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>

#include "../../domain/described_members.hpp"

namespace flagadmin::rules {
namespace {

/// D44. `environments` is the list of an addon: empty, or `*` first, means all.
[[nodiscard]] std::optional<api_error> check_environments(std::string_view environments,
                                                          const change_request& request) {
  const std::string_view permission = request.target.access.permission;
  bool is_first = true;
  for (json::walker at(environments, '['); at.next(); is_first = false) {
    const json::string_slice name = json::string_of(at.value());
    if (is_first && name.equals("*")) {
      break;
    }
    if (!covers(request.context.permissions, permission, at.value())) {
      return permission_missing(permission, name.decoded());
    }
  }
  return is_first ? std::optional(permission_missing(permission, {})) : std::nullopt;
}

/// An addon with nothing but an id, as the base of a creation: omitted properties stay absent (D60).
[[nodiscard]] std::string unset_addon(std::int64_t id) {
  return "{\"id\":" + json::decimal_text(id) +
         R"(,"provider":"","description":null,"enabled":false,"parameters":{},"events":[],"projects":[],"environments":[]})";
}

}  // namespace

std::optional<api_error> authorize_addon(const change_request& request) {
  if (!grant_for(request.context.permissions, request.target.access.permission).is_limited) {
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

void check_addon_update(change_request& request) {
  check_provider_rules(parameter_update::of_unknown_addon(request.body.text, request.body.members),
                       request.settings().providers, request.body.validation);
}

void check_new_addon(change_request& request) {
  check_provider_rules(parameter_update::of_new_addon(request.body.text, request.body.members),
                       request.settings().providers, request.body.validation);
}

std::optional<api_error> update_addon(change_request& request, outcome& response) {
  const addon_update parts{.document = request.body.text,
                           .current = request.current,
                           .update = request.body.members,
                           .drops_prototypes = request.settings().service->drops_prototypes,
                           .sensitive = sensitive_names_of(request.stored->json)};
  const provider_set& providers = request.settings().providers;
  const parameter_update parameters = parts.parameters();
  check_provider_rules(parameters, providers, request.body.validation);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  warn_redirected_secrets(parameters, providers, request.body.validation);
  const merged_addon merged(parts, providers);
  response.body = request.settings().service->returns_secrets ? std::string(merged.text()) : merged.masked();
  if (request.context.wants_changes) {
    response.changes = merged.changes();
  }
  request.update(response, merged.stored());
  return std::nullopt;
}

std::optional<api_error> create_addon(change_request& request, outcome& response) {
  check_new_addon(request);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  const std::optional<std::int64_t> id = request.new_id();
  if (!id) {
    return internal_error();
  }
  const std::string unset = unset_addon(*id);
  const member_slices defaults = members_of(addon_schema, unset);
  const addon_update parts{.document = request.body.text, .current = defaults, .update = request.body.members};
  request.insert(response, json::decimal_text(*id), merged_addon(parts, request.settings().providers).stored());
  return std::nullopt;
}

std::string addon_response(std::string_view stored, const instance_settings& settings) {
  return masked_addon(stored, settings.providers);
}

std::string stored_addon_fixture(std::string_view addon, const instance_settings& settings) {
  return with_sensitive_names(addon, settings.providers);
}

void write_providers(json::writer& out, const instance_settings& settings) {
  out.key("providers");
  settings.providers.write(out);
}

}  // namespace flagadmin::rules
