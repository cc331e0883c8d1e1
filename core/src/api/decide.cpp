#include <flagadmin/api/decide.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <flagadmin/api/change_request.hpp>
#include <flagadmin/api/head_checks.hpp>
#include <flagadmin/api/precondition.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/service_refusals.hpp>
#include <flagadmin/api/service_replacements.hpp>
#include <flagadmin/json/scan.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "for_server.hpp"

namespace flagadmin {
namespace {

/// D67: of a resource in its stored form, in bytes.
constexpr std::size_t stored_size_limit = 1048576;

/// Replaces the outcome of a rule by an error; the warnings stay.
void refuse(outcome& outcome, api_error error, validation_result validation) {
  outcome = {};
  outcome.status = error.status();
  outcome.error = std::move(error);
  outcome.validation = std::move(validation);
}

void refuse(outcome& outcome, validation_result validation, const service_profile& profile) {
  api_error error =
      validation_error(validation, profile.has_deviations ? message_form::with_path : message_form::after_path);
  refuse(outcome, std::move(error), std::move(validation));
}

/// The first warning of all: it is about the operation, not about the body.
void warn_deprecated_operation(const operation& target, std::size_t offset, validation_result& validation) {
  std::vector<issue> others = std::move(validation.warnings);
  validation.warnings.clear();
  validation.add_warning(issue_code::deprecated_operation, offset, {}, 0, {text_param(target.name)});
  for (const issue& other : others) {
    validation.add(validation.warnings, other);
  }
}

/// D46.
[[nodiscard, maybe_unused]] std::optional<api_error> check_preconditions(const change_request& request) {
  const request_context& context = request.context;
  const std::string tag = entity_tag(request.stored->version);
  if (context.if_match && !if_match_allows(*context.if_match, tag)) {
    return precondition_failed();
  }
  if (context.if_none_match && if_none_match_names(*context.if_none_match, tag)) {
    return excluded_by_if_none_match();
  }
  return std::nullopt;
}

/// Loads the resource of the path and validates it (500 if the stored resource is damaged).
[[nodiscard]] std::optional<api_error> load(change_request& request) {
  const resource& row = request.row();
  request.key = request.context.key;
  if (!request.key.empty() && request.store != nullptr) {
    request.stored = request.store->load(row.kind, request.key);
  }
  if (!request.stored) {
    return not_found(request.target, request.context.path_parameters);
  }
  if (!validate(*row.item, request.stored->json, request.current).valid() ||
      (is_for_servers && key_of(row, request.stored->json) != request.key)) {
    return internal_error();
  }
  return std::nullopt;
}

/// D40 from existence on, up to the rule.
[[nodiscard]] std::optional<api_error> check_access(change_request& request) {
  if (request.target.has_key()) {
    if (auto error = load(request)) {
      return error;
    }
  }
  apply_profile(request);
  const resource& row = request.row();
  if (row.authorize != nullptr) {
    if (auto error = row.authorize(request)) {
      return error;
    }
  }
  if constexpr (is_for_servers) {
    return request.stored && request.settings().profile.respects_conditions ? check_preconditions(request)
                                                                            : std::nullopt;
  }
  return std::nullopt;
}

/// Where the new resource is. Services in use say it relative to the administration API, and not of an addon (D81p).
[[maybe_unused]] void add_location(const operation& target, const service_profile& profile, outcome& outcome) {
  if (profile.has_deviations && target.kind == resource_kind::addon) {
    return;
  }
  const std::string_view path = target.path.substr(profile.has_deviations ? std::string_view("/api/admin/").size() : 0);
  outcome.headers.push_back({"location", std::string(path) + '/' + percent_encoded(outcome.key)});
}

/// D67. A resource that is already too large may become smaller: otherwise its tokens could not be deleted.
[[nodiscard]] std::optional<api_error> check_size(const change_request& request, const outcome& outcome) {
  const std::size_t before = request.stored ? request.stored->json.size() : 0;
  for (const stored_write& write : outcome.writes) {
    if (write.json.size() > std::max(stored_size_limit, before)) {
      return resource_too_large(resource_of(write.kind).noun, stored_size_limit);
    }
  }
  return std::nullopt;
}

/// Makes the outcome without its headers.
[[nodiscard]] outcome decided(change_request& request) {
  const operation& target = request.target;
  validation_result& validation = request.body.validation;
  outcome outcome;
  if (target.rule == nullptr) {
    refuse(outcome, internal_error(), {});
    return outcome;
  }
  if (auto error = check_permission(target, grant_for(request.context.permissions, target.access.permission))) {
    refuse(outcome, std::move(*error), {});
    return outcome;
  }
  if (auto error = operation_disabled(target, request.settings())) {
    refuse(outcome, std::move(*error), {});
    return outcome;
  }
  if (request.body.exceeded != 0) {
    refuse(outcome, content_too_large(request.body.exceeded), {});
    return outcome;
  }
  if (!validation.valid()) {
    if (target.check_body != nullptr && !validation.has_syntax_error()) {
      target.check_body(request);
    }
    refuse(outcome, std::move(validation), request.settings().profile);
    return outcome;
  }
  std::optional<api_error> error = check_access(request);
  if (!error) {
    outcome.status = target.success;
    outcome.key = request.key;
    error = target.rule(request, outcome);
  }
  if (!error && validation.valid()) {
    error = check_size(request, outcome);
  }
  if (error) {
    refuse(outcome, std::move(*error), std::move(validation));
  } else if (!validation.valid()) {
    refuse(outcome, std::move(validation), request.settings().profile);
  } else {
    outcome.validation = std::move(validation);
  }
  return outcome;
}

}  // namespace

std::size_t size_limit_of(const operation& target, const instance_settings& settings, std::size_t configured) {
  return std::min(configured != 0 ? configured : target.size_limit, settings.profile.size_limit);
}

request_body validate_body(const operation& target, std::string_view text, std::size_t size_limit,
                           const service_profile& profile) {
  request_body body{.text = text};
  if (text.size() > size_limit) {
    body.exceeded = size_limit;
  } else if (target.body != nullptr) {
    body.validation = validate(*target.body, text, body.members);
    permit_nulls(profile, target.kind, text, body.validation);
  }
  return body;
}

outcome decide(const operation& target, request_body body, store_reader* store, const request_context& context) {
  change_request request{.target = target, .context = context, .store = store, .body = std::move(body)};
  outcome outcome = decided(request);
  outcome.before = request.stored;
  if (target.deprecated) {
    const std::string_view text = request.body.text;
    const char* const start = json::scan::white_space(text.data(), text.data() + text.size());
    warn_deprecated_operation(target, static_cast<std::size_t>(start - text.data()), outcome.validation);
  }
  if constexpr (is_for_servers) {
    if (!outcome.error && target.action == operation_action::create) {
      add_location(target, context.settings.profile, outcome);
    }
    for (header& added : deprecation_headers(target, context.settings)) {
      outcome.headers.push_back(std::move(added));
    }
  }
  return outcome;
}

outcome decide(const operation& target, std::string_view body, store_reader* store, const request_context& context) {
  return decide(target, validate_body(target, body, size_limit_of(target, context.settings), context.settings.profile),
                store, context);
}

api_error not_found(const operation& target, std::span<const std::string> parameters) {
  const resource& row = resource_of(target.kind);
  std::string key;
  for (const std::string& part : parameters.first(std::min(parameters.size(), row.key_size()))) {
    key.append(key.empty() ? "" : "/").append(part);
  }
  return resource_not_found(row.noun, key);
}

std::string resource_body(const operation& target, std::string stored, const instance_settings& settings) {
  return target.part == nullptr ? resource_body(resource_of(target.kind), std::move(stored), settings)
                                : target.part(stored, settings);
}

std::vector<header> deprecation_headers(const operation& target, const instance_settings& settings) {
  if (!target.deprecated) {
    return {};
  }
  std::vector<header> headers{{"Deprecation", std::string(deprecated_since)},
                              {"Link", R"(</docs/openapi.json>; rel="deprecation"; type="application/json")"}};
  if (!settings.sunset.empty()) {
    headers.push_back({"Sunset", std::string(settings.sunset)});
  }
  return headers;
}

}  // namespace flagadmin
