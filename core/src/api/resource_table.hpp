#pragma once

#include <array>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/table_order.hpp>

#include "fixture_schemas.hpp"
#include "for_server.hpp"
#include "rules/addon.hpp"
#include "rules/bundled_strategies.hpp"
#include "rules/service_account.hpp"

/// The table of resources.
namespace flagadmin::tables {

// Parameters of paths in documents: examples/demo/fixtures.json has these resources.
inline constexpr std::array<std::string_view, 1> addon_parameters{"1"};
inline constexpr std::array<std::string_view, 2> service_account_parameters{"11", "101"};
inline constexpr std::array<std::string_view, 1> strategy_parameters{"flexibleRollout"};

/// In the order of `resource_kind`.
inline constexpr std::array resource_table{
    resource{
        .kind = resource_kind::addon,
        .noun = "addon",
        .name = "addon",
        .list_member = "addons",
        .tag = for_documents("Addons"),
        .tag_description = for_documents("Addons forward events of the service to external providers."),
        .example = for_documents(
            R"({"id":27,"provider":"webhook","description":"Forwards feature changes to our chat","enabled":false,)"
            R"("parameters":{"url":"http://localhost:4242/webhook"},"events":["feature-created"],)"
            R"("projects":["new-landing-project","signups-v2"],"environments":["development","production"]})"),
        .example_parameters = for_documents(addon_parameters),
        .item = &addon_schema,
        .key_members = {"id"},
        .check_fixture = for_server(&rules::check_addon_fixture),
        .fixture_form = for_server(&rules::stored_addon_fixture),
        .response_form = &rules::addon_response,
        .write_list_tail = for_server(&rules::write_providers),
        .authorize = &rules::authorize_addon,
        .find_mask = for_server(&rules::masked_secret),
    },
    resource{
        .kind = resource_kind::service_account,
        .noun = "service account",
        .name = "service-account",
        .list_member = "serviceAccounts",
        .tag = for_documents("Service Accounts"),
        .tag_description = for_documents("Service accounts are non-human accounts with a root role and tokens."),
        .example = for_documents(
            R"({"id":9,"isAPI":false,"name":"Build server","username":"build-server",)"
            R"("imageUrl":"https://example.com/build-server.png","rootRole":1,"seenAt":null,)"
            R"("createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"createdAt":"2023-01-05T15:22:01.000Z",)"
            R"("seenAt":"2023-02-01T08:00:00.000Z","lastSeen":"2023-02-01T08:00:00.000Z","userId":9,)"
            R"("description":"Deploys from the build server","expiresAt":"2024-01-05T15:22:01.000Z"}]})"),
        .example_parameters = for_documents(service_account_parameters),
        .item = &service_account_schema,
        .key_members = {"id"},
        .alternate_key_member = "username",
        .stored_form = &stored_service_account,
        .fixture_schema = for_server(&service_account_fixture),
        .write_list_tail = for_server(&rules::write_root_roles),
        .authorize = &rules::authorize_service_account,
        .records = for_server(&rules::token_records),
    },
    resource{
        .kind = resource_kind::strategy,
        .noun = "strategy type",
        .name = "strategy",
        .list_member = "strategies",
        .tag = for_documents("Strategies"),
        .tag_description = for_documents("Strategy types. Custom ones are deprecated."),
        .example_parameters = for_documents(strategy_parameters),
        .item = &strategy_schema,
        .key_members = {"name"},
        .keys = key_policy::name,
        .order = list_order::by_creation,
        .fixture_schema = for_server(&strategy_fixture),
        .bundled = for_server(&rules::bundled_strategies),
        .write_list_head = for_server(&rules::write_list_version),
    },
    resource{
        .kind = resource_kind::service_account_token,
        .noun = "token",
        .name = "service-account-token",
        .list_member = {},
        .item = &tables::service_account_token_record,
        .key_members = {"id"},
    },
};

static_assert(is_in_order(resource_table, &resource::kind, static_cast<resource_kind>(resource_kinds - 1)),
              "resource_table.hpp: each kind of names.hpp needs a row, in this order");

}  // namespace flagadmin::tables
