#pragma once

#include <string>

namespace flagadmin::server {

/// Now, by RFC 3339, in UTC and milliseconds: `2024-01-31T12:00:00.000Z`.
[[nodiscard]] std::string time_stamp();

}  // namespace flagadmin::server
