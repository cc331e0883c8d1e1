#pragma once

#include <flagadmin/domain/role.hpp>

#include "base/config_error.hpp"

namespace flagadmin::server {

/// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`, at least one role. Throws `config_error`.
[[nodiscard]] role_catalog read_roles(const config_file& file);

}  // namespace flagadmin::server
