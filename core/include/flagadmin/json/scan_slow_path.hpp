#pragma once

#include <string_view>

#include <flagadmin/json/syntax_error.hpp>

/// Slow paths of the scanner, which are not inlined: escapes, UTF-8 sequences, fractions and exponents, values that no
/// schema describes.
namespace flagadmin::json::scan {

/// Where a scan has stopped. On success `next` is the first byte not consumed;
/// on failure it is the offending byte.
struct stop {
  const char* next;                         ///< after the consumed bytes, or the offending byte
  syntax_error error = syntax_error::none;  ///< `none` on success
};

/// One UTF-8 sequence of two to four bytes (RFC 3629, section 4), `position` being its first byte.
[[nodiscard]] stop utf8_sequence(const char* position, const char* end) noexcept;

/// Whether a text is UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// One backslash sequence (RFC 8259, section 7), `position` being the backslash; a surrogate pair is consumed whole.
[[nodiscard]] stop escape_sequence(const char* position, const char* end) noexcept;

/// The rest of a string from its first byte that is escaped, not ASCII, a control character or the closing quote.
[[nodiscard]] stop string_rest_slow_path(const char* position, const char* end, bool& escaped) noexcept;

/// Any number (RFC 8259, section 6), `position` being its first byte: a digit or `-`.
[[nodiscard]] stop number_slow_path(const char* position, const char* end) noexcept;

/// One of the words `true`, `false` and `null`; `word` is the one expected from its first letter.
[[nodiscard]] stop literal(const char* position, const char* end, const char* word) noexcept;

/// One value of any kind, and white space in front of it. It may open so many arrays and objects inside each other.
[[nodiscard]] stop value(const char* position, const char* end, unsigned levels) noexcept;

}  // namespace flagadmin::json::scan
