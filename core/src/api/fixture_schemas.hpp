#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

/// What requests must obey and the schemas of resources lack (D85), as those of responses have more freedom.
namespace flagadmin::tables {

/// A property as a body must have it; a fixture may lack it.
template <class Properties>
[[nodiscard]] consteval property property_of(const Properties& body, std::string_view name) {
  const property& member =
      *std::find_if(body.begin(), body.end(), [name](const property& each) { return each.name == name; });
  return {member.name, false, member.value};
}

// D62; two of one description are 409 in requests.
inline constexpr std::array token_fixture_properties{
    property_of(create_service_account_token_properties, "description")};
inline constexpr schema token_fixture{.type = value_type::object, .properties = token_fixture_properties};

// D61.
inline constexpr std::array service_account_fixture_properties{
    property_of(create_service_account_properties, "username"),
    property{
        "tokens",
        false,
        {.type = value_type::array, .items = &token_fixture, .unique_member = token_fixture_properties.front().name}}};
inline constexpr schema service_account_fixture{.type = value_type::object,
                                                .properties = service_account_fixture_properties};

// D31 and 2.5.
inline constexpr std::array strategy_fixture_properties{property_of(create_strategy_properties, "parameters")};
inline constexpr schema strategy_fixture{.type = value_type::object, .properties = strategy_fixture_properties};

static_assert(is_well_formed(service_account_fixture));
static_assert(is_well_formed(strategy_fixture));

}  // namespace flagadmin::tables
