#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <flagadmin/api/store.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/service/context.hpp>

/// The files of a service: resources, tokens, roles, provider definitions.
namespace flagadmin::service {

/// The first error of a file.
struct file_error {
  std::size_t offset = 0;  ///< in bytes
  std::string message;     ///< one line for people
};

/// What a file has, or its first error.
template <class T>
using read_result = std::variant<T, file_error>;

/// The name of the admin token in logs; no other token may have it.
inline constexpr std::string_view admin_token_name = "admin";

/// Whether a text can be a token: at least 16 visible ASCII characters (D43).
[[nodiscard]] bool is_possible_token(std::string_view secret) noexcept;
/// What `is_possible_token` requires, for messages after the name of the token.
inline constexpr std::string_view token_requirement = " must consist of visible ASCII characters, at least 16";

/// The admin token, with all permissions.
[[nodiscard]] caller admin_token(std::string_view secret, const context& context);

/// Reads `[{"token", "name", "permissions": […], "environments"?: […]}…]` and returns them after the admin token, which
/// must not be among them.
[[nodiscard]] read_result<caller_list> read_tokens(std::string_view json, const caller& admin, const context& context);

/// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`, at least one role.
[[nodiscard]] read_result<role_catalog> read_roles(std::string_view json);

/// Reads the array that `GET /api/admin/addons` returns as `providers`.
[[nodiscard]] read_result<provider_catalog> read_providers(std::string_view json);

/// The resources of a file.
struct fixtures {
  std::vector<stored_write> writes;   ///< that store them in an empty store
  std::vector<std::string> warnings;  ///< lines for people
  bool has_service_accounts = true;   ///< for the profile of the instance: a service in use has none without the list
};

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, with resources in the form of responses, which
/// obey the rules of requests (D85). With a profile there are the strategy types that are bundled with that service,
/// too (D81). `is_kept`: a database will keep them, so that no mask may stand for a secret.
[[nodiscard]] read_result<fixtures> read_fixtures(std::string_view json, const instance_settings& settings,
                                                  bool is_kept = false);

/// The fixtures that store the same resources in a service with this profile, secrets in clear.
[[nodiscard]] std::string write_fixtures(resource_store& from, const service_profile& profile);

}  // namespace flagadmin::service
