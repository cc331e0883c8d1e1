#pragma once

#include <vector>

#include "auth/token_store.hpp"
#include "base/config_error.hpp"

namespace flagadmin::server {

/// Reads `[{"token", "name", "permissions": […], "environments"?: […]}…]` and returns them after the admin token,
/// which must not be among them. Throws `config_error`.
[[nodiscard]] std::vector<token> read_tokens(const config_file& file, const token& admin);

}  // namespace flagadmin::server
