#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace flagadmin::server {

/// An HTTP date (RFC 9110, section 5.6.7), for example `Sun, 06 Nov 1994 08:49:37 GMT`.
[[nodiscard]] std::string http_date(std::chrono::sys_seconds time);

/// Converts to an HTTP date; `text` is an HTTP date, or a calendar date such as `2030-12-31` (midnight UTC).
[[nodiscard]] std::optional<std::string> parse_date(std::string_view text);

}  // namespace flagadmin::server
