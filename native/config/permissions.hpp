#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/config_error.hpp"

namespace flagadmin::server {

/// Reads a JSON array of permissions of operations; `wildcard`, if it is not empty, is permitted as well. Throws
/// `config_error` for an unknown permission.
[[nodiscard]] std::vector<std::string> read_permissions(const config_file& file, std::string_view list,
                                                        std::string_view wildcard = {});

}  // namespace flagadmin::server
