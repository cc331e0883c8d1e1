#pragma once

#include <string>

namespace flagadmin::server {

/// Throws `storage_error` if libpq cannot parse a URL. The message does not include it: it may have a password.
void check_postgresql_url(const std::string& url);

}  // namespace flagadmin::server
