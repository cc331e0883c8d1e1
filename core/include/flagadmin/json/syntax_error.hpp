#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace flagadmin::json {

/// The error of a text that is not acceptable JSON (RFC 8259 and D2). `none`: there is no error.
enum class syntax_error : std::uint8_t {
  none,
  unexpected_end,         ///< the text ends inside a value
  empty,                  ///< a text of white space only, or of nothing
  byte_order_mark,        ///< the text begins with U+FEFF
  invalid_utf8,           ///< a byte sequence that is not UTF-8 (RFC 3629)
  expected_value,         ///< another character at the begin of a value
  expected_member_name,   ///< another character than a member name or `}`
  expected_colon,         ///< no `:` after a member name
  expected_comma_or_end,  ///< neither `,` nor the closing bracket after a value
  invalid_literal,        ///< neither `true`, `false` nor `null`
  invalid_number,         ///< not a number by the grammar of RFC 8259, section 6
  control_character,      ///< an unescaped character below U+0020 in a string
  invalid_escape,         ///< a backslash sequence that is not in RFC 8259, section 7
  unpaired_surrogate,     ///< `\uD800`–`\uDFFF` without its other half
  duplicate_member,       ///< a member name occurs twice in an object that a schema describes
  too_deep,               ///< more than `max_depth` arrays and objects inside each other
  trailing_text,          ///< something follows the value
};

/// Arrays and objects may be nested this deep, and no deeper (D2).
inline constexpr unsigned max_depth = 64;

/// The stable name of an error on the wire, for example `unexpected-end`.
[[nodiscard]] std::string_view name_of(syntax_error error) noexcept;

/// A description of an error, in English, to follow the words "is not valid JSON:".
[[nodiscard]] std::string_view describe(syntax_error error) noexcept;

/// A position in a text. `offset` counts bytes from 0; `line` and `column` count from 1, `column` in Unicode
/// characters.
struct position {
  std::size_t offset = 0;  ///< in bytes, from 0
  std::size_t line = 1;    ///< from 1
  std::size_t column = 1;  ///< in Unicode characters, from 1
};

/// Line and column of a byte offset. Linear in `offset`; needed only when there is an error to report.
[[nodiscard]] position locate(std::string_view text, std::size_t offset) noexcept;

}  // namespace flagadmin::json
