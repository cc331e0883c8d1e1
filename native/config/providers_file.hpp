#pragma once

#include <flagadmin/domain/provider.hpp>

#include "base/config_error.hpp"

namespace flagadmin::server {

/// Reads the array that `GET /api/admin/addons` returns as `providers`. Throws `config_error`.
[[nodiscard]] provider_catalog read_providers(const config_file& file);

}  // namespace flagadmin::server
