#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/store.hpp>

/// The files of a service: resources, tokens, roles, provider definitions.
namespace flagadmin::service {

/// The first error of a file.
struct file_error {
  std::size_t offset = 0;  ///< in bytes
  std::string rule;        ///< one line for people
};

/// What a file has, or its first error.
template <class T>
using read_result = std::variant<T, file_error>;

/// The name of the admin token in logs; no other token may have it.
inline constexpr std::string_view admin_token_name = "admin";

/// Whether a text can be a token: at least 16 visible ASCII characters (D43).
[[nodiscard]] bool is_possible_token(std::string_view secret) noexcept;
/// The rule of `is_possible_token`, for messages after the name of the token.
inline constexpr std::string_view token_rule = " must consist of visible ASCII characters, at least 16";

/// The admin token, with all permissions.
[[nodiscard]] caller admin_token(std::string_view secret, const context& of);

/// Reads `[{"token", "name", "permissions": […], "environments"?: […]}…]` and returns them after the admin token, which
/// must not be among them.
[[nodiscard]] read_result<caller_list> read_tokens(std::string_view json, const caller& admin, const context& of);

/// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`, at least one role.
[[nodiscard]] read_result<role_catalog> read_roles(std::string_view json);

/// Reads the array that `GET /api/admin/addons` returns as `providers`.
[[nodiscard]] read_result<provider_catalog> read_providers(std::string_view json);

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, with resources in the form of responses, and
/// returns the writes that store them in an empty store.
[[nodiscard]] read_result<std::vector<stored_write>> read_fixtures(std::string_view json,
                                                                   const instance_settings& settings);

/// The fixtures that store the same resources, secrets in clear.
[[nodiscard]] std::string write_fixtures(store& from);

}  // namespace flagadmin::service
