#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "rules/addon.hpp"
#include "rules/service_account.hpp"
#include "rules/strategy.hpp"

/// Rows of the table of operations that change something.
namespace flagadmin::tables {

inline constexpr std::size_t addon_body_limit = 102400;     // section 8, D41
inline constexpr std::size_t default_body_limit = 1048576;  // D41

inline constexpr std::array update_errors{
    error_kind::validation,   error_kind::authentication, error_kind::permission, error_kind::not_found,
    error_kind::precondition, error_kind::too_large,      error_kind::media_type, error_kind::internal,
    error_kind::not_ready,    error_kind::outcome_unknown};
inline constexpr std::array create_errors{
    error_kind::validation,  error_kind::authentication, error_kind::permission,
    error_kind::name_exists, error_kind::too_large,      error_kind::media_type,
    error_kind::internal,    error_kind::not_ready,      error_kind::outcome_unknown};
inline constexpr std::array create_addon_errors{
    error_kind::validation, error_kind::authentication, error_kind::permission, error_kind::too_large,
    error_kind::media_type, error_kind::internal,       error_kind::not_ready,  error_kind::outcome_unknown};
inline constexpr std::array create_token_errors{
    error_kind::validation,  error_kind::authentication, error_kind::permission,     error_kind::not_found,
    error_kind::name_exists, error_kind::precondition,   error_kind::too_large,      error_kind::media_type,
    error_kind::internal,    error_kind::not_ready,      error_kind::outcome_unknown};
// The body is ignored.
inline constexpr std::array bodiless_errors{
    error_kind::authentication, error_kind::permission, error_kind::not_found, error_kind::precondition,
    error_kind::too_large,      error_kind::internal,   error_kind::not_ready, error_kind::outcome_unknown};
// A dry run does not find a `current` whose name cannot be in a path.
inline constexpr std::array not_in_store{error_kind::not_found};

// Arguments of dry runs.
inline constexpr std::array<std::string_view, 1> providers_argument{"providers"};
inline constexpr std::array<std::string_view, 1> names_argument{"existingNames"};
inline constexpr std::array<std::string_view, 3> new_account_arguments{"existingUsernames", "now", "roles"};
inline constexpr std::array<std::string_view, 2> time_and_roles_arguments{"now", "roles"};
inline constexpr std::array<std::string_view, 1> time_argument{"now"};

// The body in examples of documents.
inline constexpr std::string_view addon_update_example =
    R"({"provider":"webhook","description":null,"enabled":true,)"
    R"("parameters":{"url":"http://localhost:4242/webhook"},"events":["feature-created","feature-updated"]})";

/// In the order of `operation_id`, of which they are the first.
inline constexpr std::array change_operations{
    operation{
        .id = operation_id::update_addon,
        .name = "updateAddon",
        .method = "PUT",
        .path = "/api/admin/addons/{id}",
        .action = operation_action::update,
        .kind = resource_kind::addon,
        .summary = for_documents("Update an addon"),
        .description = for_documents(
            "Updates the addon with this id. Only the properties in the body are changed; omitted "
            "properties stay as they are, and null empties a property. A sensitive parameter that is sent as `*****` "
            "keeps its stored value."),
        .body = &addon_create_update_schema,
        .example = for_documents(addon_update_example),
        .response = &addon_schema,
        .size_limit = addon_body_limit,
        .access = {.permission = "UPDATE_ADDON", .has_environments = true},
        .errors = update_errors,
        .dry_run = {.arguments = for_documents(providers_argument)},
        .rule = &rules::update_addon,
        .check_body = &rules::check_addon_update,
    },
    operation{
        .id = operation_id::update_service_account,
        .name = "updateServiceAccount",
        .method = "PUT",
        .path = "/api/admin/service-account/{id}",
        .action = operation_action::update,
        .kind = resource_kind::service_account,
        .summary = for_documents("Update a service account"),
        .description = for_documents(
            "Updates the service account with this id. Only the properties in the body are changed. Tokens that "
            "expired more than 30 days ago are removed with a change."),
        .body = &update_service_account_schema,
        .example = for_documents(R"({"name":"Deployment server","rootRole":2})"),
        .response = &service_account_schema,
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_SERVICE_ACCOUNT"},
        .errors = update_errors,
        .dry_run = {.arguments = for_documents(time_and_roles_arguments)},
        .rule = &rules::update_service_account,
    },
    operation{
        .id = operation_id::create_strategy,
        .name = "createStrategy",
        .method = "POST",
        .path = "/api/admin/strategies",
        .action = operation_action::create,
        .kind = resource_kind::strategy,
        .summary = for_documents("Create a strategy type"),
        .description =
            for_documents("Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with "
                          "constraints are preferred, and this operation may be removed."),
        .body = &create_strategy_schema,
        .example = for_documents(
            R"({"name":"my-custom-strategy","title":"My strategy","description":"Enables a feature for a share of the users",)"
            R"("parameters":[{"name":"percentage","type":"percentage","description":"How many per cent of the users",)"
            R"("required":true}]})"),
        .response = &strategy_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .access = {.permission = "CREATE_STRATEGY"},
        .deprecated = true,
        .result_member = for_documents("strategy"),
        .errors = create_errors,
        .dry_run = {.arguments = for_documents(names_argument)},
        .rule = &rules::create_by_name,
    },
    operation{
        .id = operation_id::create_addon,
        .name = "createAddon",
        .method = "POST",
        .path = "/api/admin/addons",
        .action = operation_action::create,
        .kind = resource_kind::addon,
        .summary = for_documents("Create an addon"),
        .description =
            for_documents("Creates an addon. Properties that the body lacks are empty; a sensitive parameter "
                          "cannot be `*****`, because no value is stored yet."),
        .body = &addon_create_update_schema,
        .example = for_documents(addon_update_example),
        .response = &addon_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .access = {.permission = "CREATE_ADDON", .has_environments = true},
        .extension = true,
        .errors = create_addon_errors,
        .dry_run = {.arguments = for_documents(providers_argument)},
        .rule = &rules::create_addon,
        .check_body = &rules::check_new_addon,
    },
    operation{
        .id = operation_id::delete_addon,
        .name = "deleteAddon",
        .method = "DELETE",
        .path = "/api/admin/addons/{id}",
        .action = operation_action::remove,
        .kind = resource_kind::addon,
        .summary = for_documents("Delete an addon"),
        .description = for_documents("Deletes the addon with this id. The id is never assigned again."),
        .size_limit = default_body_limit,
        .access = {.permission = "DELETE_ADDON", .has_environments = true},
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
        .summary = for_documents("Create a service account"),
        .description = for_documents("Creates a service account without tokens."),
        .body = &create_service_account_schema,
        .response = &service_account_schema,
        .success = 201,
        .size_limit = default_body_limit,
        .access = {.permission = "CREATE_SERVICE_ACCOUNT"},
        .extension = true,
        .errors = create_errors,
        .dry_run = {.arguments = for_documents(new_account_arguments)},
        .rule = &rules::create_service_account,
    },
    operation{
        .id = operation_id::delete_service_account,
        .name = "deleteServiceAccount",
        .method = "DELETE",
        .path = "/api/admin/service-account/{id}",
        .action = operation_action::remove,
        .kind = resource_kind::service_account,
        .summary = for_documents("Delete a service account"),
        .description =
            for_documents("Deletes the service account with this id and its tokens, which authenticate no longer."),
        .size_limit = default_body_limit,
        .access = {.permission = "DELETE_SERVICE_ACCOUNT"},
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
        .summary = for_documents("Create a token of a service account"),
        .description = for_documents("Creates a token that authenticates with the permissions of the account's root "
                                     "role until it expires. Only this response contains the secret."),
        .body = &create_service_account_token_schema,
        .example = for_documents(R"({"description":"Deploys from the laptop","expiresAt":"2033-01-05T15:22:01.000Z"})"),
        .response = &tables::service_account_token,
        .success = 201,
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_SERVICE_ACCOUNT"},
        .makes_secret = true,
        .extension = true,
        .errors = create_token_errors,
        .dry_run = {.arguments = for_documents(time_and_roles_arguments)},
        .rule = &rules::create_service_account_token,
    },
    operation{
        .id = operation_id::delete_service_account_token,
        .name = "deleteServiceAccountToken",
        .method = "DELETE",
        .path = "/api/admin/service-account/{id}/token/{tokenId}",
        .action = operation_action::named,
        .kind = resource_kind::service_account,
        .summary = for_documents("Delete a token of a service account"),
        .description = for_documents("Deletes the token, which authenticates no longer."),
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_SERVICE_ACCOUNT"},
        .extension = true,
        .errors = bodiless_errors,
        .dry_run = {.errors = not_in_store, .arguments = for_documents(time_argument)},
        .rule = &rules::delete_service_account_token,
    },
    operation{
        .id = operation_id::update_strategy,
        .name = "updateStrategy",
        .method = "PUT",
        .path = "/api/admin/strategies/{name}",
        .action = operation_action::update,
        .kind = resource_kind::strategy,
        .summary = for_documents("Update a strategy type"),
        .description = for_documents(
            "Updates the strategy type with this name. Only the properties in the body are changed. A strategy type "
            "that is not editable is bundled with the service and cannot be updated (403)."),
        .body = &update_strategy_schema,
        .example = for_documents(
            R"({"title":"My strategy","description":"Enables a feature for a share of the users",)"
            R"("parameters":[{"name":"percentage","type":"percentage","description":"How many per cent of the users",)"
            R"("required":true}]})"),
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_STRATEGY"},
        .extension = true,
        .errors = update_errors,
        .dry_run = {.errors = not_in_store},
        .rule = &rules::update_strategy,
    },
    operation{
        .id = operation_id::deprecate_strategy,
        .name = "deprecateStrategy",
        .method = "POST",
        .path = "/api/admin/strategies/{name}/deprecate",
        .action = operation_action::named,
        .kind = resource_kind::strategy,
        .summary = for_documents("Deprecate a strategy type"),
        .description = for_documents("Marks the strategy type as deprecated. A strategy type that is not editable is "
                                     "bundled with the service and cannot be deprecated (403)."),
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_STRATEGY"},
        .extension = true,
        .errors = bodiless_errors,
        .dry_run = {.errors = not_in_store},
        .rule = &rules::deprecate_strategy,
    },
    operation{
        .id = operation_id::reactivate_strategy,
        .name = "reactivateStrategy",
        .method = "POST",
        .path = "/api/admin/strategies/{name}/reactivate",
        .action = operation_action::named,
        .kind = resource_kind::strategy,
        .summary = for_documents("Reactivate a strategy type"),
        .description = for_documents("Marks the strategy type as not deprecated."),
        .size_limit = default_body_limit,
        .access = {.permission = "UPDATE_STRATEGY"},
        .extension = true,
        .errors = bodiless_errors,
        .dry_run = {.errors = not_in_store},
        .rule = &rules::reactivate_strategy,
    },
    operation{
        .id = operation_id::delete_strategy,
        .name = "deleteStrategy",
        .method = "DELETE",
        .path = "/api/admin/strategies/{name}",
        .action = operation_action::remove,
        .kind = resource_kind::strategy,
        .summary = for_documents("Delete a strategy type"),
        .description = for_documents(
            "Deletes the strategy type with this name, which can be used again then. A strategy type that is "
            "not editable is bundled with the service and cannot be deleted (403)."),
        .size_limit = default_body_limit,
        .access = {.permission = "DELETE_STRATEGY"},
        .extension = true,
        .errors = bodiless_errors,
        .dry_run = {.errors = not_in_store},
        .rule = &rules::delete_strategy,
    },
};

}  // namespace flagadmin::tables
