#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/provider_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

/// The responses of operations that read: lists of the resources, and the state of the instance.
namespace flagadmin {

namespace tables {

inline constexpr std::array addons_properties{
    property{"addons",
             true,
             {.type = value_type::array, .description = for_documents("All addons."), .items = &addon_schema}},
    property{"providers", true, providers_schema},
};

inline constexpr schema integration_event{.type = value_type::object,
                                          .description = for_documents("An event, and what became of it.")};

inline constexpr std::array integration_events_properties{
    property{"integrationEvents",
             true,
             {.type = value_type::array,
              .description = for_documents("The events that the addon has sent."),
              .items = &integration_event}},
};

inline constexpr std::array root_role_properties{
    property{"id",
             true,
             {.type = value_type::integer,
              .description = for_documents("The id of the role."),
              .example_json = for_documents("1")}},
    property{"name",
             true,
             {.type = value_type::string,
              .description = for_documents("The name of the role."),
              .example_json = for_documents("\"Admin\"")}},
    property{"type",
             true,
             {.type = value_type::string,
              .description = for_documents("The type of the role."),
              .example_json = for_documents("\"root\"")}},
};

inline constexpr schema root_role{.name = for_documents("rootRoleSchema"),
                                  .type = value_type::object,
                                  .description = for_documents("A root role of service accounts."),
                                  .properties = root_role_properties};

inline constexpr std::array service_accounts_properties{
    property{"serviceAccounts",
             true,
             {.type = value_type::array,
              .description = for_documents("All service accounts."),
              .items = &service_account_schema}},
    property{"rootRoles",
             false,
             {.type = value_type::array,
              .description = for_documents("The root roles of the instance; not every server of this API sends them."),
              .items = &root_role}},
};

inline constexpr std::array service_account_tokens_properties{
    property{"pats",
             true,
             {.type = value_type::array,
              .description = for_documents("The tokens of the service account."),
              .items = &service_account_token}},
};

inline constexpr std::array strategies_properties{
    property{"version",
             true,
             {.type = value_type::integer,
              .description = for_documents("The version of this format."),
              .example_json = for_documents("1")}},
    property{
        "strategies",
        true,
        {.type = value_type::array, .description = for_documents("All strategy types."), .items = &strategy_schema}},
};

inline constexpr std::array<std::string_view, 1> health_values{"GOOD"};

inline constexpr std::array health_properties{
    property{"health",
             true,
             {.type = value_type::string,
              .description = for_documents("The state of the instance."),
              .enumeration = health_values}},
};

}  // namespace tables

/// GET /api/admin/addons
inline constexpr schema addons_schema{.name = for_documents("addonsSchema"),
                                      .type = value_type::object,
                                      .description = for_documents("All addons, and the providers that they can use."),
                                      .properties = tables::addons_properties};

/// GET /api/admin/addons/{id}/events
inline constexpr schema integration_events_schema{.name = for_documents("integrationEventsSchema"),
                                                  .type = value_type::object,
                                                  .description = for_documents("The events that an addon has sent."),
                                                  .properties = tables::integration_events_properties};

/// GET /api/admin/service-account
inline constexpr schema service_accounts_schema{
    .name = for_documents("serviceAccountsSchema"),
    .type = value_type::object,
    .description = for_documents("All service accounts, and the root roles that they can have."),
    .properties = tables::service_accounts_properties};

/// GET /api/admin/service-account/{id}/token
inline constexpr schema service_account_tokens_schema{.name = for_documents("serviceAccountTokensSchema"),
                                                      .type = value_type::object,
                                                      .description = for_documents("The tokens of a service account."),
                                                      .properties = tables::service_account_tokens_properties};

/// GET /api/admin/strategies
inline constexpr schema strategies_schema{.name = for_documents("strategiesSchema"),
                                          .type = value_type::object,
                                          .description = for_documents("All strategy types."),
                                          .properties = tables::strategies_properties};

/// GET /health and GET /ready
inline constexpr schema health_schema{.name = for_documents("healthSchema"),
                                      .type = value_type::object,
                                      .description = for_documents("The state of the instance."),
                                      .properties = tables::health_properties};

/// GET /docs/openapi.json
inline constexpr schema document_schema{.type = value_type::object,
                                        .description = for_documents("An OpenAPI document.")};

static_assert(is_well_formed(addons_schema));
static_assert(is_well_formed(integration_events_schema));
static_assert(is_well_formed(service_accounts_schema));
static_assert(is_well_formed(service_account_tokens_schema));
static_assert(is_well_formed(strategies_schema));
static_assert(is_well_formed(health_schema));

}  // namespace flagadmin
