#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

/// The names of permissions (D44), the permissions of a caller and the root roles of an instance (D47).
namespace flagadmin {

/// A permission.
struct permission_row {
  std::string_view name;        ///< on the wire
  bool is_for_editors = false;  ///< whether the default role Editor has it (D66)
};

/// The permissions that operations need, in the order of the table of operations.
inline constexpr std::array permission_table{
    permission_row{"UPDATE_ADDON", true},     permission_row{"UPDATE_SERVICE_ACCOUNT"},
    permission_row{"CREATE_STRATEGY", true},  permission_row{"CREATE_ADDON", true},
    permission_row{"DELETE_ADDON", true},     permission_row{"CREATE_SERVICE_ACCOUNT"},
    permission_row{"DELETE_SERVICE_ACCOUNT"}, permission_row{"UPDATE_STRATEGY", true},
    permission_row{"DELETE_STRATEGY", true},
};

/// Their names.
inline constexpr auto permission_names = [] {
  std::array<std::string_view, permission_table.size()> names{};
  std::transform(permission_table.begin(), permission_table.end(), names.begin(),
                 [](const auto& row) { return row.name; });
  return names;
}();

/// Stands for all permissions.
inline constexpr std::string_view all_permissions = "*";

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
