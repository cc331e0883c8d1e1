#pragma once

#include <ctime>
#include <string>

namespace flagadmin::server {

/// Now, by RFC 3339, in UTC and milliseconds: `2024-01-31T12:00:00.000Z`.
[[nodiscard]] std::string time_stamp();
/// Likewise, a time since the start of 1970. One before the year 0 or after 9999 becomes the first or the last of them:
/// what is stored can be read whatever the clock says.
[[nodiscard]] std::string time_stamp(std::timespec time);

/// An HTTP date (RFC 9110, section 5.6.7), for example `Sun, 06 Nov 1994 08:49:37 GMT`.
[[nodiscard]] std::string http_date(std::time_t time);

}  // namespace flagadmin::server
