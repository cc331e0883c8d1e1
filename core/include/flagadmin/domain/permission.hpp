#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/result.hpp>
#include <flagadmin/schema/permission_schema.hpp>

/// The permissions of a caller (D44).
namespace flagadmin {

/// Whether, and where, a caller has a permission.
struct permission_grant {
  bool granted = false;     ///< whether the caller has it at all
  bool is_limited = false;  ///< to some environments (`first_uncovered`)
};

/// A permission of a caller.
struct held_permission {
  std::string_view name;            ///< of `permission_names`, or `all_permissions`
  std::string_view environments{};  ///< to which it is limited: a JSON array of strings; empty: all
};

/// All permissions of a caller.
using permission_list = std::span<const held_permission>;

/// All permissions, without limits.
inline constexpr std::array everything{held_permission{all_permissions}};

/// The grant of a permission: that of all entries with its name together. An empty name: every caller has it.
[[nodiscard]] permission_grant grant_for(permission_list held, std::string_view permission) noexcept;

/// The first of these environments, a JSON array of strings, for which a caller lacks a permission: a JSON string;
/// empty: he has it for all of them.
[[nodiscard]] std::string_view first_uncovered(permission_list held, std::string_view permission,
                                               std::string_view environments);

/// Reads `[{"permission": "UPDATE_ADDON", "environments"?: […]}, …]`, which must outlive the result.
[[nodiscard]] result<std::vector<held_permission>> read_permissions(std::string_view json);

}  // namespace flagadmin
