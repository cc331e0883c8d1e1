#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <flagadmin/json/string.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::json {

/// Writes compact JSON, with commas and colons. Strings are escaped as `JSON.stringify` escapes them.
/// The caller opens and closes in order; nothing is checked.
class writer {
 public:
  /// Appends to `out`, which must outlive the writer.
  explicit writer(text_buffer& out) noexcept : out_(out) {}

  /// Opens an object.
  void begin_object();
  /// Closes it.
  void end_object();
  /// Opens an array.
  void begin_array();
  /// Closes it.
  void end_array();

  /// A member's name that needs no escaping, such as those of tables; its value is what is written next.
  void key(std::string_view name);
  /// Likewise, a name of another JSON text, still escaped.
  void key(string_slice name) { key(name.raw); }

  /// A string of these characters.
  void string(std::string_view utf8);
  /// A string of another JSON text, still escaped.
  void string(string_slice value) { quoted(value.raw); }
  /// An integer.
  void number(std::int64_t value);
  /// `true` or `false`.
  void boolean(bool value);
  /// `null`.
  void null();
  /// A value that is JSON already, byte for byte.
  void raw(std::string_view json);
  /// A value that is JSON already, without its insignificant white space; strings and numbers stay byte for byte.
  void compact(std::string_view json);

  /// Key and value of a member in one call.
  void member(std::string_view name, std::string_view utf8) {
    key(name);
    string(utf8);
  }
  /// Likewise, with a value that is JSON already, byte for byte.
  void raw_member(std::string_view name, std::string_view json) {
    key(name);
    raw(json);
  }
  /// Likewise, without insignificant white space.
  void compact_member(std::string_view name, std::string_view json) {
    key(name);
    compact(json);
  }

 private:
  void separate() {
    if (needs_comma_) {
      out_ += ',';
    }
    needs_comma_ = true;
  }
  /// A string of characters that need no escaping, or are escaped.
  void quoted(std::string_view characters);

  text_buffer& out_;
  bool needs_comma_ = false;
};

/// Appends the decimal form of a number.
void append_number(text_buffer& out, std::int64_t value);

/// Appends `utf8` escaped, without quotes.
void append_escaped(text_buffer& out, std::string_view utf8);

/// Appends a text for people: control characters (U+0000 to U+001F, U+007F to U+009F), ends of lines and paragraphs
/// (U+2028, U+2029) and those that change the direction of a text (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069)
/// as JSON escapes, U+FFFD for bytes that are not UTF-8. A terminal interprets none of it, and it is one line. Quotes
/// and backslashes stay as they are.
void append_printable(text_buffer& out, std::string_view text);

/// Writes `json`, a valid text, without its insignificant white space; returns the end of the output, which is not
/// longer than `json`.
[[nodiscard]] char* write_compact(std::string_view json, char* out) noexcept;

/// `json` without its insignificant white space.
[[nodiscard]] std::string compacted(std::string_view json);

}  // namespace flagadmin::json
