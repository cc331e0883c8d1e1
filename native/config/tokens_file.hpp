#pragma once

#include "auth/token_store.hpp"
#include "config/config_error.hpp"

namespace flagadmin::server {

/// Reads `[{"token", "name", "permissions": […], "environments"?: […]}…]` and adds them. Throws `config_error`.
void read_tokens(const config_file& file, token_store& tokens);

}  // namespace flagadmin::server
