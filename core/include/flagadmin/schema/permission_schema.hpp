#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <flagadmin/domain/permission.hpp>
#include <flagadmin/schema/schema.hpp>

/// The permissions of a caller and the root roles of an instance, as arguments of dry runs (D47).
namespace flagadmin {

namespace tables {

/// `permission_names`, then `all_permissions`.
inline constexpr auto permissions_or_all = [] {
  std::array<std::string_view, permission_names.size() + 1> names{};
  *std::copy(permission_names.begin(), permission_names.end(), names.begin()) = all_permissions;
  return names;
}();

inline constexpr schema permission_name{.type = value_type::string, .enumeration = permissions_or_all};
inline constexpr schema limit_environment{.type = value_type::string};

inline constexpr std::array caller_permission_properties{
    property{"permission", true, permission_name},
    property{"environments", false, {.type = value_type::array, .items = &limit_environment}},
};
inline constexpr schema caller_permission{.type = value_type::object, .properties = caller_permission_properties};

inline constexpr std::array role_with_permissions_properties{
    property{"id", true, {.type = value_type::integer, .format = string_format::int64}},
    property{"name", true, {.type = value_type::string}},
    property{"permissions", true, {.type = value_type::array, .items = &permission_name}},
};
inline constexpr schema role_with_permissions{.type = value_type::object,
                                              .properties = role_with_permissions_properties};

}  // namespace tables

/// The permissions of a caller.
inline constexpr schema permissions_schema{.type = value_type::array, .items = &tables::caller_permission};
/// The root roles of an instance: what its option `--roles` names.
inline constexpr schema roles_schema{.type = value_type::array, .items = &tables::role_with_permissions};

static_assert(is_well_formed(permissions_schema));
static_assert(is_well_formed(roles_schema));

}  // namespace flagadmin
