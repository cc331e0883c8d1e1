#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include <flagadmin/json/block.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/syntax_error.hpp>

/// The innermost loops of the reader: pure functions over a byte range, inlined into it.
/// No byte at or beyond `end` is read; none of them needs padding behind the text.
namespace flagadmin::json::scan {

/// Where a scan stopped, and why. On success `next` is the first byte not consumed;
/// on failure it is the offending byte.
struct outcome {
  const char* next;                         ///< behind what was consumed, or the offending byte
  syntax_error error = syntax_error::none;  ///< `none` on success
};

/// The next byte that is no white space, or `end`.
[[nodiscard]] inline const char* white_space(const char* at, const char* end) noexcept {
  while (at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) {
    ++at;
  }
  return at;
}

/// Whether it is one of `0` to `9`.
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Marks bytes that need a closer look inside a string: `"`, `\`, control characters and everything beyond ASCII.
[[nodiscard]] inline unsigned special_bytes(block bytes) noexcept {
  // With the second bit turned over `"` is the first number behind the control characters; what is not ASCII is
  // negative.
  static constexpr block turned = all_bytes(0x02);
  static constexpr block behind_quote = all_bytes(('"' ^ 0x02) + 1);
  static constexpr block backslash = all_bytes('\\');
  return bits_of(((bytes ^ in_memory(turned)) < in_memory(behind_quote)) | (bytes == in_memory(backslash)));
}

namespace detail {

template <class Word>
[[nodiscard]] inline bool same_words(const char* left, const char* right, std::size_t size) noexcept {
  // Two words that overlap cover everything between one and two words.
  Word words[4];
  std::memcpy(&words[0], left, sizeof(Word));
  std::memcpy(&words[1], right, sizeof(Word));
  std::memcpy(&words[2], left + size - sizeof(Word), sizeof(Word));
  std::memcpy(&words[3], right + size - sizeof(Word), sizeof(Word));
  return words[0] == words[1] && words[2] == words[3];
}

}  // namespace detail

/// Whether two ranges of the same size hold the same bytes; quick for names, which are short.
[[nodiscard]] inline bool same_bytes(const char* left, const char* right, std::size_t size) noexcept {
  if (size > 16) {
    return std::memcmp(left, right, size) == 0;
  }
  if (size >= 8) {
    return detail::same_words<std::uint64_t>(left, right, size);
  }
  if (size >= 4) {
    return detail::same_words<std::uint32_t>(left, right, size);
  }
  for (std::size_t i = 0; i != size; ++i) {
    if (left[i] != right[i]) {
      return false;
    }
  }
  return true;
}

/// Skips bytes of a string that stand for themselves, sixteen at a time.
[[nodiscard]] const char* plain_characters(const char* at, const char* end) noexcept;

/// The next line feed, or `end`; sixteen bytes at a time.
[[nodiscard]] inline const char* newline(const char* at, const char* end) noexcept {
  constexpr block line_feeds = all_bytes('\n');
  for (; end - at >= block_size; at += block_size) {
    const unsigned found = bits_of(block_at(at) == line_feeds);
    if (found != 0) {
      return at + std::countr_zero(found);
    }
  }
  while (at != end && *at != '\n') {
    ++at;
  }
  return at;
}

/// One UTF-8 sequence of two to four bytes (RFC 3629, section 4), `at` being its first byte.
[[nodiscard]] outcome utf8_sequence(const char* at, const char* end) noexcept;

/// One backslash sequence (RFC 8259, section 7), `at` being the backslash; a surrogate pair is consumed whole.
[[nodiscard]] outcome escape_sequence(const char* at, const char* end) noexcept;

/// The rest of a string from a byte on that does not stand for itself, or is the closing quote.
[[nodiscard]] outcome unusual_string_rest(const char* at, const char* end, bool& escaped) noexcept;

/// The rest of a string after its opening quote; `next` is behind the closing quote.
/// `escaped` becomes true when a backslash sequence was seen.
[[nodiscard, gnu::always_inline]] inline outcome string_rest(const char* at, const char* end, bool& escaped) noexcept {
  escaped = false;
  at = plain_characters(at, end);
  if (at != end && *at == '"') {
    return {at + 1};
  }
  bool has_escapes = false;  // a variable of its own, so that the other one need not be in memory
  const outcome rest = unusual_string_rest(at, end, has_escapes);
  escaped = has_escapes;
  return rest;
}

/// Any number (RFC 8259, section 6), `at` being its first byte: a digit or `-`.
[[nodiscard]] outcome unusual_number(const char* at, const char* end) noexcept;

/// The same, quick for short integers.
[[nodiscard]] inline outcome number(const char* at, const char* end) noexcept {
  const char* first = at;
  if (*at != '0') {
    while (at != end && is_digit(*at)) {
      ++at;
    }
    if (at != first && (at == end || (*at != '.' && (*at | 0x20) != 'e'))) {
      return {at};
    }
  }
  return unusual_number(first, end);
}

/// One of the words `true`, `false` and `null`; `word` is the one expected from its first letter.
[[nodiscard]] inline outcome literal(const char* at, const char* end, const char* word, std::size_t length) noexcept {
  const auto left = static_cast<std::size_t>(end - at);
  const std::size_t compared = left < length ? left : length;
  if (compared == length ? !same_bytes(at, word, length) : std::memcmp(at, word, compared) != 0) {
    return {at, syntax_error::invalid_literal};
  }
  if (compared < length) {
    return {end, syntax_error::unexpected_end};
  }
  return {at + length};
}

/// Goes on inside an array or object, `at` being behind its opening bracket (`is_first`) or behind an element. `next`
/// is where an element or a member's name has to stand, white space perhaps in front of it; or behind the closing
/// bracket, and `closed` becomes true.
[[nodiscard, gnu::always_inline]] inline outcome element(const char* at, const char* end, char closing, bool is_first,
                                                         bool& closed) noexcept {
  if (at == end || static_cast<unsigned char>(*at) <= ' ') {
    at = white_space(at, end);
    if (at == end) {
      return {at, syntax_error::unexpected_end};
    }
  }
  if (*at == ',' && !is_first) {
    return {at + 1};
  }
  if (*at == closing) {
    closed = true;
    return {at + 1};
  }
  return {at, is_first ? syntax_error::none : syntax_error::expected_comma_or_end};
}

/// The name of a member with its colon, and white space in front of both; `next` is behind the colon. `name` is without
/// the quotes.
[[nodiscard]] outcome member_name(const char* at, const char* end, string_slice& name) noexcept;

/// One value of any kind, and white space in front of it. It may open so many arrays and objects inside each other.
[[nodiscard]] outcome value(const char* at, const char* end, unsigned levels) noexcept;

}  // namespace flagadmin::json::scan
