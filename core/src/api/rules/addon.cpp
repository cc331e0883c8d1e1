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

#include "../../domain/addon/secrecy.hpp"
#include "../../domain/described_members.hpp"

namespace flagadmin::rules {
namespace {

/// D44. `environments` is the list of an addon: empty, or `*` first, means all.
[[nodiscard]] std::optional<api_error> check_environments(std::string_view environments,
                                                          const change_request& request) {
  const std::string_view permission = request.target.access.permission;
  json::walker first(environments, '[');
  if (!first.next() || json::string_of(first.value()).equals("*")) {
    return permission_missing(permission, {});
  }
  const std::string_view missing = first_uncovered(request.context.permissions, permission, environments);
  return missing.empty() ? std::nullopt
                         : std::optional(permission_missing(permission, json::string_of(missing).decoded()));
}

/// An addon with nothing but an id, as the base of a creation: omitted properties stay absent (D60).
[[nodiscard]] std::string unset_addon(std::int64_t id) {
  return "{\"id\":" + json::decimal_text(id) +
         R"(,"provider":"","description":null,"enabled":false,"parameters":{},"events":[],"projects":[],"environments":[]})";
}

/// D81: `*****` keeps parameters that are no secrets, too.
void warn_kept_values(const parameter_update& update, const service_profile& profile, const provider_set& providers,
                      validation_result& validation) {
  const secrecy secrets = update.secrets(providers.find(json::string_of(update.provider)));
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    if (update.is_mask_of_any(walker.name(), walker.value()) && !secrets.covers(walker.name())) {
      validation.add_warning(
          issue_code::differs_at_service, static_cast<std::size_t>(walker.value().data() - update.document.data()),
          {"parameters", validation.memory.keep(walker.name())}, 2,
          {text_param(title_of(profile, validation.memory)), text_param("it keeps the stored value, if there is one")});
    }
  }
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
  parameter_update update = parameter_update::of_unknown_addon(request.body.text, request.body.members);
  update.keeps_masked_values = request.settings().profile.keeps_masked_values;
  update.has_sign_for_all_events = request.settings().profile.has_sign_for_all_events;
  check_provider_rules(update, request.settings().providers, request.body.validation);
}

void check_new_addon(change_request& request) {
  parameter_update update = parameter_update::of_new_addon(request.body.text, request.body.members);
  update.has_sign_for_all_events = request.settings().profile.has_sign_for_all_events;
  check_provider_rules(update, request.settings().providers, request.body.validation);
}

std::optional<api_error> update_addon(change_request& request, outcome& outcome) {
  const addon_update parts{.document = request.body.text,
                           .current = request.current,
                           .update = request.body.members,
                           .drops_prototypes = request.settings().profile.drops_prototypes,
                           .keeps_masked_values = request.settings().profile.keeps_masked_values,
                           .has_sign_for_all_events = request.settings().profile.has_sign_for_all_events,
                           .sensitive = sensitive_names_of(request.stored->json)};
  const provider_set& providers = request.settings().providers;
  const parameter_update parameters = parts.parameters(providers);
  check_provider_rules(parameters, providers, request.body.validation);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  warn_redirected_secrets(parameters, providers, request.body.validation);
  warn_kept_values(parameters, request.settings().profile, providers, request.body.validation);
  const merged_addon merged(parts, providers);
  outcome.body = request.settings().profile.returns_secrets ? std::string(merged.text()) : merged.masked();
  if (request.context.wants_changes) {
    outcome.changes = merged.changes();
  }
  request.update(outcome, merged.stored());
  return std::nullopt;
}

std::optional<api_error> create_addon(change_request& request, outcome& outcome) {
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
  const addon_update parts{.document = request.body.text,
                           .current = defaults,
                           .update = request.body.members,
                           .drops_prototypes = request.settings().profile.drops_prototypes};
  const merged_addon merged(parts, request.settings().providers);
  request.insert(outcome, json::decimal_text(*id), merged.stored());
  if (request.settings().profile.returns_secrets) {
    outcome.body = merged.text();
  }
  return std::nullopt;
}

std::string addon_response(std::string_view stored, const instance_settings& settings) {
  return masked_addon(stored, settings.providers);
}

std::string events_of_addon(std::string_view /*stored*/, const instance_settings& /*settings*/) {
  return R"({"integrationEvents":[]})";
}

void check_addon_fixture(std::string_view addon, const instance_settings& settings, validation_result& validation) {
  const parameter_update update{.document = addon,
                                .provider = json::find_member(addon, "provider"),
                                .parameters = json::find_member(addon, "parameters"),
                                .events = json::find_member(addon, "events")};
  if (settings.providers.find(json::string_of(update.provider)) != nullptr) {
    check_provider_rules(update, settings.providers, validation);
    return;
  }
  const auto offset_of = [addon](std::string_view part) {
    return static_cast<std::size_t>(part.data() - addon.data());
  };
  validation.add_issue(issue_code::unknown_provider, offset_of(update.provider), {"provider"}, 1, {});
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    if (is_masked(walker.value())) {  // all are secret
      validation.add_issue(issue_code::no_stored_secret, offset_of(walker.value()),
                           {"parameters", validation.memory.keep(walker.name())}, 2, {});
    }
  }
}

std::string masked_secret(std::string_view stored) {
  static constexpr provider_definition undefined{};
  const secrecy secrets(&undefined, sensitive_names_of(stored));
  for (json::walker walker(json::find_member(stored, "parameters"), '{'); walker.next();) {
    if (is_masked(walker.value()) && secrets.covers(walker.name())) {
      text_buffer path;
      path += "/parameters";
      append_pointer_segment(path, walker.name().decoded());
      return path.str();
    }
  }
  return {};
}

std::string stored_addon_fixture(std::string_view addon, const instance_settings& settings) {
  if (!settings.profile.has_deviations) {
    return with_sensitive_names(addon, settings.providers);
  }
  member_slices members = members_of(addon_schema, addon);
  for (const std::size_t list : {index_of(addon_schema, "projects"), index_of(addon_schema, "environments")}) {
    members.raw[list] = members.has(list) ? members[list] : "[]";  // D81: every addon has both
  }
  return with_sensitive_names(stored_form(resource_of(resource_kind::addon), members), settings.providers);
}

void write_providers(json::writer& out, const instance_settings& settings) {
  out.key("providers");
  settings.providers.write(out);
}

}  // namespace flagadmin::rules
