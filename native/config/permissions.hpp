#pragma once

#include <string_view>
#include <vector>

#include "base/config_error.hpp"

namespace flagadmin::server {

/// Reads a JSON array of permissions of operations; `*` only if `may_be_all`. Throws
/// `config_error` for an unknown permission.
[[nodiscard]] std::vector<std::string_view> read_permissions(const config_file& file, std::string_view list,
                                                             bool may_be_all = false);

}  // namespace flagadmin::server
