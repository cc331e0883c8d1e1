#pragma once

#include <array>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/path_name.hpp>
#include <flagadmin/schema/schema.hpp>

/// Section 2.5 of the specification.
namespace flagadmin {

namespace tables {

inline constexpr std::array<std::string_view, 5> strategy_parameter_types{"string", "percentage", "list", "number",
                                                                          "boolean"};

inline constexpr std::array create_strategy_parameter_properties{
    property{"name",
             true,
             {.type = value_type::string,
              .description = for_documents("The name of the parameter, unique in its strategy type."),
              .example_json = for_documents("\"percentage\"")}},
    property{"type",
             true,
             {.type = value_type::string,
              .description = for_documents("The type of the parameter's value."),
              .enumeration = strategy_parameter_types,
              .example_json = for_documents("\"percentage\"")}},
    property{"description",
             false,
             {.type = value_type::string,
              .description = for_documents("A description of the parameter, for users."),
              .default_json = R"("")",
              .example_json = for_documents("\"How many per cent of the users\"")}},
    property{"required",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Whether the parameter must be configured when the strategy is used."),
              .default_json = "false"}},
};

inline constexpr schema create_strategy_parameter{
    .name = for_documents("createStrategyParameterSchema"),
    .type = value_type::object,
    .description = for_documents("A parameter of a strategy type, in a request."),
    .properties = create_strategy_parameter_properties,
};

inline constexpr std::array create_strategy_properties{
    property{"name", true,
             path_name(for_documents("The name of the strategy type. It must be unique, and fit into a path. "
                                     "There is a warning if it is not URL-friendly."),
                       for_documents("\"my-custom-strategy\""))},
    property{"title",
             false,
             {.type = value_type::string,
              .description = for_documents("The title of the strategy type."),
              .example_json = for_documents("\"My strategy\"")}},
    property{"description",
             false,
             {.type = value_type::string,
              .description = for_documents("A description of the strategy type."),
              .example_json = for_documents("\"Enables a feature for a share of the users\"")}},
    property{"editable",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Whether the strategy type can be edited."),
              .default_json = "true"}},
    property{"deprecated",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Whether the strategy type is deprecated."),
              .default_json = "false"}},
    property{"parameters",
             true,
             {.type = value_type::array,
              .description = for_documents(
                  "The arguments that are passed to the implementation of the strategy, each with a name of its own."),
              .items = &create_strategy_parameter,
              .unique_member = "name"}},
};

// D63.
inline constexpr std::array update_strategy_properties{
    property{"title",
             false,
             {.type = value_type::string,
              .description = for_documents("The title of the strategy type."),
              .example_json = for_documents("\"My strategy\"")}},
    property{"description",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("A description of the strategy type. Null empties it."),
              .example_json = for_documents("\"Enables a feature for a share of the users\"")}},
    property{"parameters",
             true,
             {.type = value_type::array,
              .description = for_documents(
                  "The arguments that are passed to the implementation of the strategy, each with a name of its own. "
                  "They replace the stored ones."),
              .items = &create_strategy_parameter,
              .unique_member = "name"}},
};

// The specification does not say which properties of a response's parameters are required.
inline constexpr std::array strategy_parameter_properties{
    property{"name", false, {.type = value_type::string, .description = for_documents("The name of the parameter.")}},
    property{"type",
             false,
             {.type = value_type::string, .description = for_documents("The type of the parameter's value.")}},
    property{"description",
             false,
             {.type = value_type::string, .description = for_documents("A description of the parameter.")}},
    property{"required",
             false,
             {.type = value_type::boolean,
              .description = for_documents("Whether the parameter must be configured when the strategy is used.")}},
};

inline constexpr schema strategy_parameter{
    .name = for_documents("strategyParameterSchema"),
    .type = value_type::object,
    .description = for_documents("A parameter of a strategy type."),
    .properties = strategy_parameter_properties,
};

inline constexpr std::array strategy_properties{
    property{"title",
             false,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("The title of the strategy type.")}},
    property{"name",
             true,
             {.type = value_type::string,
              .description = for_documents("The name (type) of the strategy."),
              .example_json = for_documents("\"my-custom-strategy\"")}},
    property{"displayName",
             true,
             {.type = value_type::string, .nullable = true, .description = for_documents("The name for people.")}},
    property{"description",
             true,
             {.type = value_type::string,
              .nullable = true,
              .description = for_documents("A description of the strategy type.")}},
    property{"editable",
             true,
             {.type = value_type::boolean,
              .description =
                  for_documents("Whether the strategy type can be edited. Those bundled with the service cannot.")}},
    property{"deprecated",
             true,
             {.type = value_type::boolean, .description = for_documents("Whether the strategy type is deprecated.")}},
    property{"parameters",
             true,
             {.type = value_type::array,
              .description = for_documents("The parameters of the strategy type."),
              .items = &strategy_parameter}},
};

}  // namespace tables

/// The body that creates a strategy type (2.5).
inline constexpr schema create_strategy_schema{
    .name = for_documents("createStrategySchema"),
    .type = value_type::object,
    .description = for_documents("The body of a request that creates a custom strategy type."),
    .properties = tables::create_strategy_properties};

/// The body that updates a strategy type (D63).
inline constexpr schema update_strategy_schema{
    .name = for_documents("updateStrategySchema"),
    .type = value_type::object,
    .description = for_documents("The body of a request that updates a custom strategy type."),
    .properties = tables::update_strategy_properties};

/// The strategy type in responses.
inline constexpr schema strategy_schema{.name = for_documents("strategySchema"),
                                        .type = value_type::object,
                                        .description = for_documents("A strategy type."),
                                        .properties = tables::strategy_properties};

static_assert(is_well_formed(create_strategy_schema));
static_assert(is_well_formed(update_strategy_schema));
static_assert(is_well_formed(strategy_schema));

}  // namespace flagadmin
