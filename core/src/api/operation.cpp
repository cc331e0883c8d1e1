// long: one row for each operation of the service, which are compared more easily side by side.
#include <flagadmin/api/operation.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/response_schemas.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../domain/addon/rules.hpp"
#include "../domain/service_account/rules.hpp"
#include "../domain/strategy/rules.hpp"

namespace flagadmin {
namespace {

constexpr std::size_t addon_body_limit = 102400;     // section 8, D41
constexpr std::size_t default_body_limit = 1048576;  // D41

constexpr std::array update_errors{error_kind::validation, error_kind::authentication, error_kind::permission,
                                   error_kind::not_found,  error_kind::precondition,   error_kind::too_large,
                                   error_kind::media_type, error_kind::internal,       error_kind::not_ready};
constexpr std::array create_errors{error_kind::validation,  error_kind::authentication, error_kind::permission,
                                   error_kind::name_exists, error_kind::too_large,      error_kind::media_type,
                                   error_kind::internal,    error_kind::not_ready};
constexpr std::array create_addon_errors{error_kind::validation, error_kind::authentication, error_kind::permission,
                                         error_kind::too_large,  error_kind::media_type,     error_kind::internal,
                                         error_kind::not_ready};
constexpr std::array create_token_errors{error_kind::validation, error_kind::authentication, error_kind::permission,
                                         error_kind::not_found,  error_kind::name_exists,    error_kind::precondition,
                                         error_kind::too_large,  error_kind::media_type,     error_kind::internal,
                                         error_kind::not_ready};
// The body is ignored.
constexpr std::array bodiless_errors{error_kind::authentication, error_kind::permission, error_kind::not_found,
                                     error_kind::precondition,   error_kind::too_large,  error_kind::internal,
                                     error_kind::not_ready};
constexpr std::array not_editable{error_kind::permission};
constexpr std::array no_such_token{error_kind::not_found};
[[maybe_unused]] constexpr std::array list_errors{error_kind::authentication, error_kind::internal,
                                                  error_kind::not_ready};
[[maybe_unused]] constexpr std::array read_errors{error_kind::authentication, error_kind::not_found,
                                                  error_kind::internal, error_kind::not_ready};
[[maybe_unused]] constexpr std::array ready_errors{error_kind::not_ready};

// Arguments of dry runs.
[[maybe_unused]] constexpr std::array<std::string_view, 1> knows_providers{"providers"};
[[maybe_unused]] constexpr std::array<std::string_view, 1> knows_names{"existingNames"};
[[maybe_unused]] constexpr std::array<std::string_view, 2> knows_usernames_and_time{"existingUsernames", "now"};
[[maybe_unused]] constexpr std::array<std::string_view, 1> knows_time{"now"};

#ifdef FLAGADMIN_WITHOUT_DOCUMENTS  // the npm package's module decides, and never answers what is only read
constexpr operation_id last_operation = operation_id::delete_strategy;
#else
constexpr operation_id last_operation = operation_id::get_metrics;
#endif

// In the order of `operation_id`.
constexpr std::array table{
    operation{
        .id = operation_id::update_addon,
        .name = "updateAddon",
        .method = "PUT",
        .path = "/api/admin/addons/{id}",
        .action = operation_action::update,
        .kind = resource_kind::addon,
        .tag = for_documents("Addons"),
        .summary = for_documents("Update an addon"),
        .description = for_documents(
            "Updates the addon with this id. Only the properties in the body are changed; what is left out "
            "stays as it is, and null empties a property. A sensitive parameter that is sent as `*****` "
            "keeps its stored value."),
        .body = &addon_create_update_schema,
        .response = &addon_schema,
        .size_limit = addon_body_limit,
        .permission = "UPDATE_ADDON",
        .has_environments = true,
        .errors = update_errors,
        .dry_run_arguments = for_documents(knows_providers),
        .rule = &rules::update_addon,
    },
    operation{
        .id = operation_id::update_service_account,
        .name = "updateServiceAccount",
        .method = "PUT",
        .path = "/api/admin/service-account/{id}",
        .action = operation_action::update,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Update a service account"),
        .description =
            for_documents("Updates the service account with this id. Only the properties in the body are changed."),
        .body = &update_service_account_schema,
        .response = &service_account_schema,
        .size_limit = default_body_limit,
        .permission = "UPDATE_SERVICE_ACCOUNT",
        .errors = update_errors,
        .rule = &rules::update_service_account,
    },
    operation{
        .id = operation_id::create_strategy,
        .name = "createStrategy",
        .method = "POST",
        .path = "/api/admin/strategies",
        .action = operation_action::create,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Create a strategy type"),
        .description =
            for_documents("Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with "
                          "constraints are preferred, and this operation may be removed."),
        .body = &create_strategy_schema,
        .response = &strategy_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .permission = "CREATE_STRATEGY",
        .deprecated = true,
        .errors = create_errors,
        .dry_run_arguments = for_documents(knows_names),
        .rule = &rules::create_strategy,
    },
    operation{
        .id = operation_id::create_addon,
        .name = "createAddon",
        .method = "POST",
        .path = "/api/admin/addons",
        .action = operation_action::create,
        .kind = resource_kind::addon,
        .tag = for_documents("Addons"),
        .summary = for_documents("Create an addon"),
        .description = for_documents("Creates an addon. What the body leaves out is empty; a sensitive parameter "
                                     "cannot be `*****`, because no value is stored yet."),
        .body = &addon_create_update_schema,
        .response = &addon_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .permission = "CREATE_ADDON",
        .has_environments = true,
        .extension = true,
        .errors = create_addon_errors,
        .dry_run_arguments = for_documents(knows_providers),
        .rule = &rules::create_addon,
    },
    operation{
        .id = operation_id::delete_addon,
        .name = "deleteAddon",
        .method = "DELETE",
        .path = "/api/admin/addons/{id}",
        .action = operation_action::remove,
        .kind = resource_kind::addon,
        .tag = for_documents("Addons"),
        .summary = for_documents("Delete an addon"),
        .description = for_documents("Deletes the addon with this id. The id is never given again."),
        .size_limit = default_body_limit,
        .permission = "DELETE_ADDON",
        .has_environments = true,
        .extension = true,
        .errors = bodiless_errors,
        .rule = &rules::remove,
    },
    operation{
        .id = operation_id::create_service_account,
        .name = "createServiceAccount",
        .method = "POST",
        .path = "/api/admin/service-account",
        .action = operation_action::create,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Create a service account"),
        .description = for_documents("Creates a service account without tokens."),
        .body = &create_service_account_schema,
        .response = &service_account_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .permission = "CREATE_SERVICE_ACCOUNT",
        .extension = true,
        .errors = create_errors,
        .dry_run_arguments = for_documents(knows_usernames_and_time),
        .rule = &rules::create_service_account,
    },
    operation{
        .id = operation_id::delete_service_account,
        .name = "deleteServiceAccount",
        .method = "DELETE",
        .path = "/api/admin/service-account/{id}",
        .action = operation_action::remove,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Delete a service account"),
        .description =
            for_documents("Deletes the service account with this id and its tokens, which authenticate no longer."),
        .size_limit = default_body_limit,
        .permission = "DELETE_SERVICE_ACCOUNT",
        .extension = true,
        .errors = bodiless_errors,
        .rule = &rules::delete_service_account,
    },
    operation{
        .id = operation_id::create_service_account_token,
        .name = "createServiceAccountToken",
        .method = "POST",
        .path = "/api/admin/service-account/{id}/token",
        .action = operation_action::named,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Create a token of a service account"),
        .description = for_documents("Creates a token that authenticates with the permissions of the account's root "
                                     "role until it expires. Only this response contains the secret."),
        .body = &create_service_account_token_schema,
        .response = &tables::service_account_token,
        .success = 201,
        .size_limit = default_body_limit,
        .permission = "UPDATE_SERVICE_ACCOUNT",
        .extension = true,
        .errors = create_token_errors,
        .dry_run_arguments = for_documents(knows_time),
        .rule = &rules::create_service_account_token,
    },
    operation{
        .id = operation_id::delete_service_account_token,
        .name = "deleteServiceAccountToken",
        .method = "DELETE",
        .path = "/api/admin/service-account/{id}/token/{tokenId}",
        .action = operation_action::named,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Delete a token of a service account"),
        .description = for_documents("Deletes the token, which authenticates no longer."),
        .size_limit = default_body_limit,
        .permission = "UPDATE_SERVICE_ACCOUNT",
        .extension = true,
        .errors = bodiless_errors,
        .dry_run_errors = no_such_token,
        .rule = &rules::delete_service_account_token,
    },
    operation{
        .id = operation_id::deprecate_strategy,
        .name = "deprecateStrategy",
        .method = "POST",
        .path = "/api/admin/strategies/{name}/deprecate",
        .action = operation_action::named,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Deprecate a strategy type"),
        .description = for_documents("Marks the strategy type as deprecated. A strategy type that is not editable is "
                                     "bundled with the service and cannot be deprecated (403)."),
        .size_limit = default_body_limit,
        .permission = "UPDATE_STRATEGY",
        .extension = true,
        .errors = bodiless_errors,
        .dry_run_errors = not_editable,
        .rule = &rules::deprecate_strategy,
    },
    operation{
        .id = operation_id::reactivate_strategy,
        .name = "reactivateStrategy",
        .method = "POST",
        .path = "/api/admin/strategies/{name}/reactivate",
        .action = operation_action::named,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Reactivate a strategy type"),
        .description = for_documents("Marks the strategy type as not deprecated."),
        .size_limit = default_body_limit,
        .permission = "UPDATE_STRATEGY",
        .extension = true,
        .errors = bodiless_errors,
        .rule = &rules::reactivate_strategy,
    },
    operation{
        .id = operation_id::delete_strategy,
        .name = "deleteStrategy",
        .method = "DELETE",
        .path = "/api/admin/strategies/{name}",
        .action = operation_action::remove,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Delete a strategy type"),
        .description =
            for_documents("Deletes the strategy type of this name, which is free again then. A strategy type that is "
                          "not editable is bundled with the service and cannot be deleted (403)."),
        .size_limit = default_body_limit,
        .permission = "DELETE_STRATEGY",
        .extension = true,
        .errors = bodiless_errors,
        .dry_run_errors = not_editable,
        .rule = &rules::delete_strategy,
    },
#ifndef FLAGADMIN_WITHOUT_DOCUMENTS
    operation{
        .id = operation_id::get_addons,
        .name = "getAddons",
        .method = "GET",
        .path = "/api/admin/addons",
        .action = operation_action::list,
        .kind = resource_kind::addon,
        .tag = for_documents("Addons"),
        .summary = for_documents("Get all addons and providers"),
        .description = for_documents(
            "Answers all addons, values of sensitive parameters masked as `*****`, and the definitions of "
            "all providers that addons can use."),
        .response = &addons_schema,
        .errors = list_errors,
    },
    operation{
        .id = operation_id::get_addon,
        .name = "getAddon",
        .method = "GET",
        .path = "/api/admin/addons/{id}",
        .action = operation_action::read,
        .kind = resource_kind::addon,
        .tag = for_documents("Addons"),
        .summary = for_documents("Get an addon"),
        .description =
            for_documents("Answers the addon with this id, values of sensitive parameters masked as `*****`."),
        .response = &addon_schema,
        .errors = read_errors,
    },
    operation{
        .id = operation_id::get_service_accounts,
        .name = "getServiceAccounts",
        .method = "GET",
        .path = "/api/admin/service-account",
        .action = operation_action::list,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Get all service accounts"),
        .description = for_documents("Answers all service accounts, without the secrets of their tokens."),
        .response = &service_accounts_schema,
        .errors = list_errors,
    },
    operation{
        .id = operation_id::get_service_account,
        .name = "getServiceAccount",
        .method = "GET",
        .path = "/api/admin/service-account/{id}",
        .action = operation_action::read,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Get a service account"),
        .description = for_documents("Answers the service account with this id, without the secrets of its tokens."),
        .response = &service_account_schema,
        .errors = read_errors,
    },
    operation{
        .id = operation_id::get_service_account_tokens,
        .name = "getServiceAccountTokens",
        .method = "GET",
        .path = "/api/admin/service-account/{id}/token",
        .action = operation_action::read,
        .kind = resource_kind::service_account,
        .tag = for_documents("Service Accounts"),
        .summary = for_documents("Get the tokens of a service account"),
        .description = for_documents("Returns the tokens of the service account with this id, without their secrets."),
        .response = &service_account_tokens_schema,
        .extension = true,
        .errors = read_errors,
        .part = &rules::tokens_of_account,
    },
    operation{
        .id = operation_id::get_strategies,
        .name = "getStrategies",
        .method = "GET",
        .path = "/api/admin/strategies",
        .action = operation_action::list,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Get all strategy types"),
        .description = for_documents("Answers all strategy types."),
        .response = &strategies_schema,
        .errors = list_errors,
    },
    operation{
        .id = operation_id::get_strategy,
        .name = "getStrategy",
        .method = "GET",
        .path = "/api/admin/strategies/{name}",
        .action = operation_action::read,
        .kind = resource_kind::strategy,
        .tag = for_documents("Strategies"),
        .summary = for_documents("Get a strategy type"),
        .description = for_documents("Answers the strategy type of this name."),
        .response = &strategy_schema,
        .errors = read_errors,
    },
    operation{
        .id = operation_id::get_openapi,
        .name = "getOpenapi",
        .method = "GET",
        .path = "/docs/openapi.json",
        .tag = for_documents("Instance"),
        .summary = for_documents("Get this document"),
        .description = for_documents("Answers the OpenAPI 3.0.3 document of the service."),
        .response = &document_schema,
        .needs_token = false,
    },
    operation{
        .id = operation_id::get_health,
        .name = "getHealth",
        .method = "GET",
        .path = "/health",
        .tag = for_documents("Instance"),
        .summary = for_documents("Get the health of the instance"),
        .description = for_documents("Answers as long as the process is alive."),
        .response = &health_schema,
        .needs_token = false,
    },
    operation{
        .id = operation_id::get_ready,
        .name = "getReady",
        .method = "GET",
        .path = "/ready",
        .tag = for_documents("Instance"),
        .summary = for_documents("Get the readiness of the instance"),
        .description = for_documents("Answers 200 when the instance can read its storage and answer requests."),
        .response = &health_schema,
        .needs_token = false,
        .errors = ready_errors,
    },
    operation{
        .id = operation_id::get_metrics,
        .name = "getMetrics",
        .method = "GET",
        .path = "/internal-backstage/prometheus",
        .tag = for_documents("Instance"),
        .summary = for_documents("Get metrics"),
        .description = for_documents("Answers the metrics of the instance in the text format of Prometheus."),
        .needs_token = false,
    },
#endif
};

/// Whether each `{` begins a segment and each `}` ends one.
constexpr bool has_whole_parameters(std::string_view path) {
  for (std::size_t i = 0; i != path.size(); ++i) {
    if ((path[i] == '{' && path[i - 1] != '/') || (path[i] == '}' && i + 1 != path.size() && path[i + 1] != '/')) {
      return false;
    }
  }
  return true;
}

/// Every operation is at its number; changes have a rule and a limit, and nothing else has.
constexpr bool is_well_formed() {
  for (std::size_t i = 0; i != table.size(); ++i) {
    const operation& one = table[i];
    if (static_cast<std::size_t>(one.id) != i || !has_whole_parameters(one.path) ||
        (one.size_limit != 0) != one.is_change() || (one.has_key() && one.path.find('{') == std::string_view::npos)) {
      return false;
    }
  }
  return table.back().id == last_operation;
}
static_assert(is_well_formed());

/// How much of each path stands before its first parameter: most paths differ there already.
constexpr auto fixed_sizes = [] {
  std::array<std::size_t, table.size()> sizes{};
  for (std::size_t i = 0; i != table.size(); ++i) {
    sizes[i] = std::min(table[i].path.find('{'), table[i].path.size());
  }
  return sizes;
}();

/// Whether a path is as a pattern has it; its parameters are added where they are wanted. Without them it allocates
/// nothing: every request asks that of many patterns.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path, std::vector<std::string_view>* parameters) {
  while (true) {
    const std::size_t fixed = std::min(pattern.find('{'), pattern.size());
    if (!path.starts_with(pattern.substr(0, fixed))) {
      return false;
    }
    pattern.remove_prefix(fixed);
    path.remove_prefix(fixed);
    if (pattern.empty() || path.empty() || path.starts_with('/')) {
      return pattern.empty() && path.empty();
    }
    const std::size_t size = std::min(path.find('/'), path.size());
    if (parameters != nullptr) {
      parameters->push_back(path.substr(0, size));
    }
    pattern.remove_prefix(pattern.find('}') + 1);
    path.remove_prefix(size);
  }
}

/// Takes the first segment off a path, without the slash before it.
[[nodiscard]] std::string_view take_segment(std::string_view& path) noexcept {
  path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

void append_method(std::string& allow, std::string_view method) {
  if (!allow.empty()) {
    allow += ", ";
  }
  allow += method;
}

}  // namespace

std::span<const operation> operations() noexcept { return table; }

const operation& operation_of(operation_id id) noexcept { return table[static_cast<std::size_t>(id)]; }

std::optional<std::vector<std::string_view>> match_path(std::string_view pattern, std::string_view path) {
  std::vector<std::string_view> parameters;
  return matches(pattern, path, &parameters) ? std::optional(std::move(parameters)) : std::nullopt;
}

std::string path_with(std::string_view pattern, std::span<const std::string> parameters) {
  std::string path;
  auto parameter = parameters.begin();
  while (pattern.starts_with('/')) {
    const std::string_view segment = take_segment(pattern);
    const bool is_replaced = segment.starts_with('{') && parameter != parameters.end();
    path.append("/").append(is_replaced ? percent_encoded(*parameter++) : std::string(segment));
  }
  return path;
}

std::vector<std::string_view> path_parameters(std::string_view pattern) {
  std::vector<std::string_view> names;
  while (pattern.starts_with('/')) {
    if (const std::string_view segment = take_segment(pattern); segment.starts_with('{')) {
      names.push_back(segment.substr(1, segment.size() - 2));
    }
  }
  return names;
}

const operation* find_change(std::string_view name) noexcept {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const operation& one) { return one.is_change() && one.name == name; });
  return found == table.end() ? nullptr : &*found;
}

route find_route(std::string_view method, std::string_view path) {
  constexpr std::size_t longest_allow = 48;  // of most paths
  route found;
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  for (std::size_t i = 0; i != table.size(); ++i) {
    const operation& candidate = table[i];
    if (!path.starts_with(candidate.path.substr(0, fixed_sizes[i])) || !matches(candidate.path, path, nullptr)) {
      continue;
    }
    found.allow.reserve(longest_allow);
    append_method(found.allow, candidate.method);
    if (candidate.method == "GET") {
      append_method(found.allow, "HEAD");
    }
    if (candidate.method == wanted) {
      found.target = &candidate;
    }
  }
  std::vector<std::string_view> parameters;
  if (found.target != nullptr && matches(found.target->path, path, &parameters)) {
    for (const std::string_view parameter : parameters) {
      found.parameters.push_back(percent_decoded(parameter));
    }
  }
  if (found.path_exists()) {
    append_method(found.allow, "OPTIONS");
  }
  return found;
}

std::optional<std::int64_t> parse_resource_id(std::string_view id) noexcept {
  const bool is_canonical = !id.empty() && id.front() != '0' &&
                            std::all_of(id.begin(), id.end(), [](char c) { return c >= '0' && c <= '9'; });
  std::int64_t number = 0;
  if (!is_canonical || std::from_chars(id.data(), id.data() + id.size(), number).ec != std::errc()) {
    return std::nullopt;
  }
  return number;
}

}  // namespace flagadmin
