#pragma once

#include <ctime>
#include <string>

namespace flagadmin::server {

/// An HTTP date (RFC 9110, section 5.6.7), for example `Sun, 06 Nov 1994 08:49:37 GMT`.
[[nodiscard]] std::string http_date(std::time_t time);

}  // namespace flagadmin::server
