#pragma once

#include <flagadmin/json/block.hpp>
#include <flagadmin/json/scan_slow_path.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/syntax_error.hpp>

/// The innermost loops of the validator: pure functions over a byte range, inlined into it.
/// No byte at or beyond `end` is read; none of them needs padding behind the text.
namespace flagadmin::json::scan {

/// The next byte that is no white space, or `end`.
[[nodiscard]] inline const char* white_space(const char* position, const char* end) noexcept {
  while (position != end && (*position == ' ' || *position == '\n' || *position == '\r' || *position == '\t')) {
    ++position;
  }
  return position;
}

/// Whether a character is one of `0` to `9`.
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Marks bytes that need a closer look inside a string: `"`, `\`, control characters and everything beyond ASCII.
[[nodiscard]] inline unsigned special_bytes(block bytes) noexcept {
  // With the second bit turned over `"` is the first number behind the control characters; what is not ASCII is
  // negative.
  static constexpr block turned = all_bytes(0x02);
  static constexpr block after_quote = all_bytes(('"' ^ 0x02) + 1);
  static constexpr block backslash = all_bytes('\\');
  return bits_of(((bytes ^ in_memory(turned)) < in_memory(after_quote)) | (bytes == in_memory(backslash)));
}

/// Skips plain characters of a string, sixteen at a time.
[[nodiscard]] const char* plain_characters(const char* position, const char* end) noexcept;

/// The first byte that is `wanted`, or `end`; sixteen at a time.
[[nodiscard]] const char* find(char character, const char* position, const char* end) noexcept;

/// The rest of a string after its opening quote; `next` is behind the closing quote.
/// `escaped` becomes true when a backslash sequence was seen.
[[nodiscard, gnu::always_inline]] inline stop string_rest(const char* position, const char* end,
                                                          bool& escaped) noexcept {
  escaped = false;
  position = plain_characters(position, end);
  if (position != end && *position == '"') {
    return {position + 1};
  }
  bool has_escapes = false;  // a variable of its own, so that the other one need not be in memory
  const stop rest = string_rest_slow_path(position, end, has_escapes);
  escaped = has_escapes;
  return rest;
}

/// Any number, with a fast path for integers.
[[nodiscard]] inline stop number(const char* position, const char* end) noexcept {
  const char* first = position;
  if (*position != '0') {
    while (position != end && is_digit(*position)) {
      ++position;
    }
    if (position != first && (position == end || (*position != '.' && (*position | 0x20) != 'e'))) {
      return {position};
    }
  }
  return number_slow_path(first, end);
}

/// Passes a comma or the end of an array or object; `position` is after its opening bracket (`is_first`) or after an
/// element. `next` is the position of the next element or member's name, which white space may precede; or the position
/// after the closing bracket, and `closed` becomes true.
[[nodiscard, gnu::always_inline]] inline stop element(const char* position, const char* end, char closing,
                                                      bool is_first, bool& closed) noexcept {
  if (position == end || static_cast<unsigned char>(*position) <= ' ') {
    position = white_space(position, end);
    if (position == end) {
      return {position, syntax_error::unexpected_end};
    }
  }
  if (*position == ',' && !is_first) {
    return {position + 1};
  }
  if (*position == closing) {
    closed = true;
    return {position + 1};
  }
  return {position, is_first ? syntax_error::none : syntax_error::expected_comma_or_end};
}

/// The name of a member with its colon, and white space in front of both; `next` is behind the colon. `name` is without
/// the quotes.
[[nodiscard]] stop member_name(const char* position, const char* end, string_slice& name) noexcept;

}  // namespace flagadmin::json::scan
