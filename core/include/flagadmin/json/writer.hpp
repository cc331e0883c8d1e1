#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <flagadmin/json/string.hpp>

namespace flagadmin::json {

/// Writes compact JSON: commas and colons are its own affair. Strings are escaped as `JSON.stringify` escapes them.
/// The caller opens and closes in order; nothing is checked.
class writer {
 public:
  explicit writer(std::string& out) noexcept : out_(out) {}

  void begin_object();
  void end_object();
  void begin_array();
  void end_array();

  /// A member's name; its value is what is written next.
  void key(std::string_view name);
  void key(string_slice name);

  void string(std::string_view utf8);
  void string(string_slice value);
  void number(std::int64_t value);
  void boolean(bool value);
  void null();
  /// A value that is JSON already, byte for byte.
  void raw(std::string_view json);
  /// A value that is JSON already, without its insignificant white space; strings and numbers stay byte for byte.
  void compact(std::string_view json);

  /// Shorthand for a member of a kind that is written often.
  void member(std::string_view name, std::string_view utf8) {
    key(name);
    string(utf8);
  }
  void raw_member(std::string_view name, std::string_view json) {
    key(name);
    raw(json);
  }

 private:
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

/// Appends the decimal form of a number.
void append_number(std::string& out, std::int64_t value);

/// Appends `utf8` escaped, without quotes.
void append_escaped(std::string& out, std::string_view utf8);

/// `json` without its insignificant white space.
[[nodiscard]] std::string compacted(std::string_view json);

}  // namespace flagadmin::json
