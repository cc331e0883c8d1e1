// The files of the options: tokens, roles, providers, fixtures. The core reads them.
#pragma once

#include <string>
#include <vector>

#include <flagadmin/api/settings.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/service/files.hpp>

#include "base/config_error.hpp"
#include "config/options.hpp"

namespace flagadmin::server {

/// Reads the admin token from a file: its only line. Throws `config_error`.
[[nodiscard]] std::string read_admin_token(const std::string& path);

/// Reads `[{"token", "name", "permissions": […], "environments"?: […]}…]` and returns them after the admin token,
/// which must not be among them. Throws `config_error`.
[[nodiscard]] service::caller_list read_tokens(const config_file& file, const service::caller& admin,
                                               const service::context& context);

/// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`, at least one role. Throws `config_error`.
[[nodiscard]] role_catalog read_roles(const config_file& file);

/// Reads the array that `GET /api/admin/addons` returns as `providers`. Throws `config_error`.
[[nodiscard]] provider_catalog read_providers(const config_file& file);

/// Reads `{"addons": […], "serviceAccounts": […], "strategies": […]}`, with resources in the form of responses.
/// `is_kept`: by a database. Throws `config_error`.
[[nodiscard]] service::fixtures read_fixtures(const config_file& file, const instance_settings& settings, bool is_kept);

/// Throws `config_error` if a file with secrets that an option names lies below the folder of `--static`, whose files
/// every client may read. The file need not exist yet.
void require_unpublished(const options& wanted);

/// A warning for each file with tokens or addons that users other than its owner can read.
[[nodiscard]] std::vector<std::string> files_readable_by_others(const options& wanted);

}  // namespace flagadmin::server
