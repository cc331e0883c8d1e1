#pragma once

#include <cstddef>
#include <string_view>

#include <flagadmin/json/reader.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/validate.hpp>

/// The core reads JSON in three ways: past a value, piece by piece, and along a schema. All must say the same.
namespace flagadmin::test {

/// What is wrong with a text, and where.
struct reading {
  json::syntax_error error = json::syntax_error::none;
  std::size_t offset = 0;

  [[nodiscard]] bool accepted() const noexcept { return error == json::syntax_error::none; }
  friend bool operator==(const reading&, const reading&) = default;
};

/// Past the value.
[[nodiscard]] inline reading skipped(std::string_view text) {
  json::reader in(text);
  if (in.skip_value() && in.finish()) {
    return {};
  }
  return {in.error(), in.error_offset()};
}

/// Takes one value to its pieces.
[[nodiscard]] inline bool take_apart(json::reader& in) {  // NOLINT(misc-no-recursion): as deep as the reader allows
  json::string_slice text;
  std::string_view number;
  bool flag = false;
  switch (in.peek()) {
    case json::token::object:
      if (!in.begin_object()) {
        return false;
      }
      while (in.next_member(text)) {
        if (!take_apart(in)) {
          return false;
        }
      }
      return !in.failed();
    case json::token::array:
      if (!in.begin_array()) {
        return false;
      }
      while (in.next_element()) {
        if (!take_apart(in)) {
          return false;
        }
      }
      return !in.failed();
    case json::token::string:
      return in.read_string(text);
    case json::token::number:
      return in.read_number(number);
    case json::token::boolean:
      return in.read_boolean(flag);
    case json::token::null:
      return in.read_null();
    case json::token::failure:
      break;
  }
  return false;
}

/// Piece by piece.
[[nodiscard]] inline reading pulled(std::string_view text) {
  json::reader in(text);
  if (take_apart(in) && in.finish()) {
    return {};
  }
  return {in.error(), in.error_offset()};
}

/// Whether a validator that allows everything says the same. D3: a syntax error is its only issue.
[[nodiscard]] inline bool is_judged_so(std::string_view text, const reading& expected) {
  static constexpr schema anything{};
  const validation_result verdict = validate(anything, text);
  if (expected.accepted()) {
    return verdict.valid();
  }
  if (verdict.issues.size() != 1 || verdict.issues.front().code != issue_code::invalid_json) {
    return false;
  }
  const issue& found = verdict.issues.front();
  return found.offset == expected.offset && found.params.front().text == json::name_of(expected.error);
}

/// Whether the three agree.
[[nodiscard]] inline bool is_read_alike(std::string_view text) {
  const reading expected = skipped(text);
  return pulled(text) == expected && is_judged_so(text, expected);
}

}  // namespace flagadmin::test
