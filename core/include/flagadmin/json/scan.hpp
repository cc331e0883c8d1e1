#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

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

namespace detail {

constexpr std::uint64_t ones = 0x0101010101010101U;
constexpr std::uint64_t high_bits = 0x8080808080808080U;

[[nodiscard]] constexpr std::uint64_t bytes_equal_to(std::uint64_t word, unsigned char byte) noexcept {
  const std::uint64_t difference = word ^ (ones * byte);
  return (difference - ones) & ~difference & high_bits;
}

/// Marks bytes that need a closer look inside a string: `"`, `\`, control characters and everything beyond ASCII.
/// The lowest mark is exact; higher ones may be false, because a borrow runs upwards.
[[nodiscard]] constexpr std::uint64_t special_bytes(std::uint64_t word) noexcept {
  const std::uint64_t quote = word ^ (ones * '"');
  const std::uint64_t backslash = word ^ (ones * '\\');
  // A difference has its high bit if the byte is less, or beyond ASCII and so to be marked anyway.
  return ((word - ones * 0x20U) | (quote - ones) | (backslash - ones) | word) & high_bits;
}

}  // namespace detail

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

/// Skips bytes of a string that stand for themselves, eight at a time.
[[nodiscard]] inline const char* plain_characters(const char* at, const char* end) noexcept {
  if constexpr (std::endian::native == std::endian::little) {
    while (end - at >= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, sizeof word);
      const std::uint64_t special = detail::special_bytes(word);
      if (special != 0) {
        return at + (std::countr_zero(special) >> 3);
      }
      at += 8;
    }
  }
  while (at != end) {
    const auto byte = static_cast<unsigned char>(*at);
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte >= 0x80) {
      break;
    }
    ++at;
  }
  return at;
}

/// The next line feed, or `end`; eight bytes at a time.
[[nodiscard]] inline const char* newline(const char* at, const char* end) noexcept {
  if constexpr (std::endian::native == std::endian::little) {
    for (; end - at >= 8; at += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, sizeof word);
      const std::uint64_t found = detail::bytes_equal_to(word, '\n');
      if (found != 0) {
        return at + (std::countr_zero(found) >> 3);
      }
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
[[nodiscard]] inline outcome member_name(const char* at, const char* end, string_slice& name) noexcept {
  at = white_space(at, end);
  if (at == end) {
    return {at, syntax_error::unexpected_end};
  }
  if (*at != '"') {
    return {at, syntax_error::expected_member_name};
  }
  const char* first = at + 1;
  const outcome scanned = string_rest(first, end, name.escaped);
  if (scanned.error != syntax_error::none) {
    return scanned;
  }
  name.raw = {first, static_cast<std::size_t>(scanned.next - first) - 1};
  at = white_space(scanned.next, end);
  if (at == end) {
    return {at, syntax_error::unexpected_end};
  }
  if (*at != ':') {
    return {at, syntax_error::expected_colon};
  }
  return {at + 1};
}

/// One value of any kind, and white space in front of it. It may open so many arrays and objects inside each other.
[[nodiscard]] outcome value(const char* at, const char* end, unsigned levels) noexcept;

}  // namespace flagadmin::json::scan
