#pragma once

#include <string_view>

namespace flagadmin {

/// Whether a text is a date-time by RFC 3339, section 5.6: the calendar with its leap years, an offset or `Z`, and a
/// leap second where one can be, at 23:59:60 UTC (D7).
[[nodiscard]] bool is_date_time(std::string_view text) noexcept;

}  // namespace flagadmin
