#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// Sections 2.1 and 2.2 of the specification.
namespace flagadmin {

namespace tables {

inline constexpr schema event_name{.type = value_type::string, .example_json = for_documents("\"feature-created\"")};
inline constexpr schema project_name{.type = value_type::string,
                                     .example_json = for_documents("\"new-landing-project\"")};
inline constexpr schema environment_name{.type = value_type::string, .example_json = for_documents("\"development\"")};

inline constexpr std::array addon_properties{
    property{"id",
             true,
             {.type = value_type::integer,
              .description = for_documents("The unique identifier of the addon."),
              .minimum = 1,
              .example_json = for_documents("27")}},
    property{"provider",
             true,
             {.type = value_type::string,
              .description = for_documents("The name of the provider that the addon forwards events to."),
              .example_json = for_documents("\"webhook\"")}},
    property{"description",
             true,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("A description of the addon; null when it has none."),
              .example_json = for_documents("\"Forwards feature changes to our chat\"")}},
    property{
        "enabled", true, {.type = value_type::boolean, .description = for_documents("Whether the addon is enabled.")}},
    property{"parameters",
             true,
             {.type = value_type::object,
              .description = for_documents(
                  "Properties of the provider. Which there must be is the provider's choice; sensitive ones "
                  "are masked as `*****`."),
              .example_json = for_documents(R"({"url":"http://localhost:4242/webhook"})"),
              .sensitive = true}},
    property{"events",
             true,
             {.type = value_type::array,
              .description = for_documents("The event types that trigger the addon."),
              .items = &event_name,
              .example_json = for_documents(R"(["feature-created","feature-updated"])")}},
    property{"projects",
             false,
             {.type = value_type::array,
              .description = for_documents("The projects that the addon listens to. An empty list means all projects."),
              .items = &project_name,
              .example_json = for_documents(R"(["new-landing-project","signups-v2"])")}},
    property{"environments",
             false,
             {.type = value_type::array,
              .description =
                  for_documents("The environments that the addon listens to. An empty list means all environments."),
              .items = &environment_name,
              .example_json = for_documents(R"(["development","production"])")}},
};

// D11: null empties a property; `provider` and `enabled` have no empty value.
inline constexpr std::array addon_create_update_properties{
    property{
        "provider",
        true,
        {.type = value_type::string,
         .description = for_documents("The case sensitive name of the provider, one of those that the service knows."),
         .min_length = 1,  // D8
         .example_json = for_documents("\"webhook\"")}},
    property{"description",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents(
                  "A description of the addon. Null sets it to an empty string; leaving it out keeps it."),
              .example_json = for_documents("\"Forwards feature changes to our chat\"")}},
    property{
        "enabled", true, {.type = value_type::boolean, .description = for_documents("Whether the addon is enabled.")}},
    property{"parameters",
             true,
             {.type = value_type::object,
              .nullable = true,
              .description =
                  for_documents("Properties of the provider, replacing the stored ones as a whole. Null means none. "
                                "`*****` for a sensitive one keeps what is stored."),
              .example_json = for_documents(R"({"url":"http://localhost:4242/webhook"})"),
              .sensitive = true}},
    property{"events",
             true,
             {.type = value_type::array,
              .nullable = true,
              .description = for_documents("The event types that trigger the addon. Null means none."),
              .items = &event_name,
              .example_json = for_documents(R"(["feature-created","feature-updated"])")}},
    property{"projects",
             false,
             {.type = value_type::array,
              .nullable = true,
              .description =
                  for_documents("The projects that the addon listens to. An empty list or null means all projects; "
                                "leaving it out keeps the stored list."),
              .items = &project_name,
              .example_json = for_documents(R"(["new-landing-project","signups-v2"])")}},
    property{
        "environments",
        false,
        {.type = value_type::array,
         .nullable = true,
         .description = for_documents("The environments that the addon listens to. An empty list or null means all "
                                      "environments; leaving it out keeps the stored list."),
         .items = &environment_name,
         .example_json = for_documents(R"(["development","production"])")}},
};

}  // namespace tables

/// The addon in responses (2.1).
inline constexpr schema addon_schema{
    .name = for_documents("addonSchema"),
    .type = value_type::object,
    .description = for_documents("An addon: it forwards selected events to an external provider."),
    .properties = tables::addon_properties};

/// The body of an update of an addon (2.2).
inline constexpr schema addon_create_update_schema{
    .name = for_documents("addonCreateUpdateSchema"),
    .type = value_type::object,
    .description =
        for_documents("The body of a request that updates an addon. Only the properties in the body are changed."),
    .properties = tables::addon_create_update_properties};

static_assert(is_well_formed(addon_schema));
static_assert(is_well_formed(addon_create_update_schema));

}  // namespace flagadmin
