#pragma once

#include <array>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/response_schemas.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "rules/addon.hpp"
#include "rules/service_account.hpp"

/// Rows of the table of operations that only read.
namespace flagadmin::tables {

inline constexpr std::array list_errors{error_kind::authentication, error_kind::precondition, error_kind::internal,
                                        error_kind::not_ready};
inline constexpr std::array read_errors{error_kind::authentication, error_kind::not_found, error_kind::precondition,
                                        error_kind::internal, error_kind::not_ready};
inline constexpr std::array ready_errors{error_kind::not_ready};

/// In the order of `operation_id`, of which they are the last.
inline constexpr std::array read_operations{
    operation{
        .id = operation_id::get_addons,
        .name = "getAddons",
        .method = "GET",
        .path = "/api/admin/addons",
        .action = operation_action::list,
        .kind = resource_kind::addon,
        .summary = for_documents("Get all addons and providers"),
        .description = for_documents(
            "Returns all addons, values of sensitive parameters masked as `*****`, and the definitions of "
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
        .summary = for_documents("Get an addon"),
        .description =
            for_documents("Returns the addon with this id, values of sensitive parameters masked as `*****`."),
        .response = &addon_schema,
        .errors = read_errors,
    },
    operation{
        .id = operation_id::get_integration_events,
        .name = "getIntegrationEvents",
        .method = "GET",
        .path = "/api/admin/addons/{id}/events",
        .action = operation_action::read,
        .kind = resource_kind::addon,
        .summary = for_documents("Get what an addon has sent"),
        .description = for_documents(
            "Returns the events that the addon with this id has sent to its provider. This service sends none: the "
            "list is empty."),
        .response = &integration_events_schema,
        .extension = true,
        .is_for_pages = true,
        .errors = read_errors,
        .part = &rules::events_of_addon,
    },
    operation{
        .id = operation_id::get_service_accounts,
        .name = "getServiceAccounts",
        .method = "GET",
        .path = "/api/admin/service-account",
        .action = operation_action::list,
        .kind = resource_kind::service_account,
        .summary = for_documents("Get all service accounts"),
        .description = for_documents("Returns all service accounts, without the secrets of their tokens."),
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
        .summary = for_documents("Get a service account"),
        .description = for_documents("Returns the service account with this id, without the secrets of its tokens."),
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
        .summary = for_documents("Get all strategy types"),
        .description = for_documents("Returns all strategy types."),
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
        .summary = for_documents("Get a strategy type"),
        .description = for_documents("Returns the strategy type with this name."),
        .response = &strategy_schema,
        .errors = read_errors,
    },
    operation{
        .id = operation_id::get_openapi,
        .name = "getOpenapi",
        .method = "GET",
        .path = "/docs/openapi.json",
        .summary = for_documents("Get this document"),
        .description = for_documents("Returns the OpenAPI 3.0.3 document of the service."),
        .response = &document_schema,
        .access = {.needs_token = false},
    },
    operation{
        .id = operation_id::get_health,
        .name = "getHealth",
        .method = "GET",
        .path = "/health",
        .summary = for_documents("Get the health of the instance"),
        .description = for_documents("Returns 200 as long as the process is alive."),
        .response = &health_schema,
        .access = {.needs_token = false},
    },
    operation{
        .id = operation_id::get_ready,
        .name = "getReady",
        .method = "GET",
        .path = "/ready",
        .summary = for_documents("Get the readiness of the instance"),
        .description = for_documents("Returns 200 when the instance can read its storage and serve requests."),
        .response = &health_schema,
        .access = {.needs_token = false},
        .errors = ready_errors,
    },
};

}  // namespace flagadmin::tables
