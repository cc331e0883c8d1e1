#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace flagadmin {

/// Whether a text is a date-time by RFC 3339, section 5.6: the calendar with its leap years, an offset or `Z`, and a
/// leap second where one can be, at 23:59:60 UTC (D7).
[[nodiscard]] bool is_date_time(std::string_view text) noexcept;

/// The time in milliseconds since 1970-01-01T00:00:00Z, further digits of a second ignored; nothing if the text is not
/// a date-time. A leap second counts as the last millisecond before the next minute.
[[nodiscard]] std::optional<std::int64_t> unix_milliseconds(std::string_view text) noexcept;

}  // namespace flagadmin
