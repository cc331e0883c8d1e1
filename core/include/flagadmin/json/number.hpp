#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Numbers are validated by their decimal digits, so nothing is lost beyond 2^53 or outside the range of a double (D1).
/// Every function here expects a text that is a number by RFC 8259, section 6.
namespace flagadmin::json {

/// Whether the number consists of digits only: an integer that is not negative.
[[nodiscard]] bool is_in_digits(std::string_view number) noexcept;

/// Whether the number is an integer by its value, as in JSON Schema: `1.0` and `1e2` are, `1.5` is not.
[[nodiscard]] bool is_integer(std::string_view number) noexcept;

/// Whether the number is `minimum` or more.
[[nodiscard]] bool is_at_least(std::string_view number, std::int64_t minimum) noexcept;

/// The number as a 64-bit integer, if it is one and fits.
[[nodiscard]] std::optional<std::int64_t> to_int64(std::string_view number) noexcept;

/// The decimal digits of a number. (`std::to_string` adds a kilobyte of formatted output.)
[[nodiscard]] std::string decimal_text(std::int64_t number);

}  // namespace flagadmin::json
