#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace flagadmin::json {

/// A string of a valid JSON text, without its quotes: a view, escapes not yet resolved.
struct string_slice {
  std::string_view raw;  ///< the text between the quotes
  bool escaped = false;  ///< `raw` holds at least one backslash sequence

  /// Writes the unescaped characters as UTF-8 and returns their end: at most as many bytes as `raw` has.
  [[nodiscard]] char* write_to(char* out) const noexcept;

  /// The value, escapes resolved, as UTF-8.
  [[nodiscard]] std::string decoded() const;

  /// Whether the value, escapes resolved, equals a text. Allocates nothing.
  [[nodiscard]] bool equals(std::string_view text) const noexcept {
    return escaped ? equals_escaped(text) : raw == text;
  }

  /// Whether the string has no characters.
  [[nodiscard]] bool empty() const noexcept { return raw.empty(); }

  /// Order of the values, escapes resolved, by UTF-8 bytes. Allocates nothing.
  [[nodiscard]] friend std::strong_ordering operator<=>(string_slice left, string_slice right) noexcept {
    return compare(left, right);
  }
  /// Whether two strings have the same value.
  [[nodiscard]] friend bool operator==(string_slice left, string_slice right) noexcept {
    return (left.escaped || right.escaped) ? compare(left, right) == 0 : left.raw == right.raw;
  }

 private:
  [[nodiscard]] bool equals_escaped(std::string_view text) const noexcept;
  [[nodiscard]] static std::strong_ordering compare(string_slice left, string_slice right) noexcept;
};

/// The string whose JSON text, quotes included, is `json`, which must be a string.
[[nodiscard]] string_slice string_of(std::string_view json) noexcept;

/// Cuts a UTF-8 text after `limit` characters, never inside one; sets `cut` if the text is longer.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t limit, bool& cut) noexcept;

}  // namespace flagadmin::json
