#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <flagadmin/json/syntax_error.hpp>

/// The innermost loops of the reader: pure functions over a byte range, inlined into it.
/// No byte at or beyond `end` is read; none of them needs padding behind the text.
namespace flagadmin::json::scan {

/// Where a scan stopped, and why. On success `next` is the first byte not consumed;
/// on failure it is the offending byte.
struct outcome {
  const char* next;
  syntax_error error = syntax_error::none;
};

[[nodiscard]] inline const char* white_space(const char* at, const char* end) noexcept {
  if (at != end && static_cast<unsigned char>(*at) > ' ') {
    return at;  // most texts have none
  }
  while (at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) {
    ++at;
  }
  return at;
}

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
  const std::uint64_t control = (word - ones * 0x20U) & ~word & high_bits;
  return control | bytes_equal_to(word, '"') | bytes_equal_to(word, '\\') | (word & high_bits);
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

/// One UTF-8 sequence of two to four bytes (RFC 3629, section 4), `at` being its first byte.
[[nodiscard]] outcome utf8_sequence(const char* at, const char* end) noexcept;

/// One backslash sequence (RFC 8259, section 7), `at` being the backslash; a surrogate pair is consumed whole.
[[nodiscard]] outcome escape_sequence(const char* at, const char* end) noexcept;

/// The rest of a string after its opening quote; `next` is behind the closing quote.
/// `escaped` becomes true when a backslash sequence was seen.
[[nodiscard]] inline outcome string_rest(const char* at, const char* end, bool& escaped) noexcept {
  escaped = false;
  while (true) {
    at = plain_characters(at, end);
    if (at == end) {
      return {at, syntax_error::unexpected_end};
    }
    if (*at == '"') {
      return {at + 1};
    }
    outcome special{at, syntax_error::control_character};
    if (*at == '\\') {
      escaped = true;
      special = escape_sequence(at, end);
    } else if (static_cast<unsigned char>(*at) >= 0x80) {
      special = utf8_sequence(at, end);
    }
    if (special.error != syntax_error::none) {
      return special;
    }
    at = special.next;
  }
}

/// A number (RFC 8259, section 6), `at` being its first byte: a digit or `-`.
[[nodiscard]] outcome number(const char* at, const char* end) noexcept;

/// One of the words `true`, `false` and `null`; `word` is the one expected from its first letter.
[[nodiscard]] inline outcome literal(const char* at, const char* end, const char* word, std::size_t length) noexcept {
  const auto left = static_cast<std::size_t>(end - at);
  const std::size_t compared = left < length ? left : length;
  if (std::memcmp(at, word, compared) != 0) {
    return {at, syntax_error::invalid_literal};
  }
  if (compared < length) {
    return {end, syntax_error::unexpected_end};
  }
  return {at + length};
}

}  // namespace flagadmin::json::scan
