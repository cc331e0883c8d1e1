#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// The provider definitions of an instance (D13): the `providers` property of the response of GET /api/admin/addons.
namespace flagadmin {

namespace tables {

inline constexpr std::array provider_parameter_properties{
    property{"name",
             true,
             {.type = value_type::string,
              .description = for_documents("The parameter's name."),
              .min_length = 1,
              .example_json = for_documents("\"url\"")}},
    property{"displayName", true, {.type = value_type::string, .description = for_documents("The name for people.")}},
    property{"type",
             true,
             {.type = value_type::string,
              .description = for_documents("The kind of field for the value: text, url, textfield and others."),
              .example_json = for_documents("\"url\"")}},
    property{"description",
             false,
             {.type = value_type::string, .description = for_documents("A description of the parameter.")}},
    property{"placeholder",
             false,
             {.type = value_type::string, .description = for_documents("An example to show in the empty field.")}},
    property{"required",
             true,
             {.type = value_type::boolean, .description = for_documents("Whether an addon must have the parameter.")}},
    property{"sensitive",
             true,
             {.type = value_type::boolean,
              .description = for_documents("Whether the value is a secret, masked in every response.")}},
};

inline constexpr schema provider_parameter{
    .name = for_documents("addonParameterSchema"),
    .type = value_type::object,
    .description = for_documents("A parameter of a provider."),
    .properties = provider_parameter_properties,
};

inline constexpr schema provider_event{.type = value_type::string};

inline constexpr std::array provider_properties{
    property{"name",
             true,
             {.type = value_type::string,
              .description = for_documents("The provider's name, as addons give it in `provider`."),
              .min_length = 1,
              .example_json = for_documents("\"webhook\"")}},
    property{"displayName", true, {.type = value_type::string, .description = for_documents("The name for people.")}},
    property{"description",
             true,
             {.type = value_type::string, .description = for_documents("A description of the provider.")}},
    property{"documentationUrl",
             true,
             {.type = value_type::string, .description = for_documents("Where the provider is documented.")}},
    property{"deprecated",
             false,
             {.description =
                  for_documents("Why the provider should not be used any more; servers also send true and false.")}},
    property{"parameters",
             false,
             {.type = value_type::array,
              .description = for_documents("The parameters, each with a name of its own."),
              .items = &provider_parameter,
              .unique_member = "name"}},
    property{"events",
             false,
             {.type = value_type::array,
              .description = for_documents("The event types that the provider can forward."),
              .items = &provider_event}},
};

}  // namespace tables

/// One provider definition.
inline constexpr schema provider_schema{.name = for_documents("addonTypeSchema"),
                                        .type = value_type::object,
                                        .description = for_documents("A provider that addons can forward events to."),
                                        .properties = tables::provider_properties};

/// The provider definitions of an instance.
inline constexpr schema providers_schema{
    .type = value_type::array,
    .description = for_documents("All providers that addons can use, each with a name of its own."),
    .items = &provider_schema,
    .unique_member = "name"};

static_assert(is_well_formed(providers_schema));

}  // namespace flagadmin
