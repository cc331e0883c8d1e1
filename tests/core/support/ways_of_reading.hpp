#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/validate.hpp>

/// The validator reads JSON on several paths: past a value that no schema describes, and along a schema, with fast
/// paths for common forms. All of them must accept the same texts and find the same syntax error at the same offset.
namespace flagadmin::test {

/// The syntax error of a text, and its offset.
struct reading {
  json::syntax_error error = json::syntax_error::none;
  std::size_t offset = 0;

  [[nodiscard]] bool accepted() const noexcept { return error == json::syntax_error::none; }
  friend bool operator==(const reading&, const reading&) = default;
};

namespace detail {

inline constexpr schema anything{};
inline constexpr schema text{.type = value_type::string, .min_length = 1};
inline constexpr schema moment{.type = value_type::string, .nullable = true, .format = string_format::date_time};
inline constexpr schema number{.type = value_type::number};
inline constexpr schema count{.type = value_type::integer, .minimum = 0};
inline constexpr schema flag{.type = value_type::boolean};
inline constexpr schema map{.type = value_type::object};
inline constexpr schema texts{.type = value_type::array, .items = &text};
inline constexpr schema numbers{.type = value_type::array, .items = &number};
inline constexpr schema maps{.type = value_type::array, .items = &map};

// As deep as the text: arrays of arrays, and objects in objects. Members that are derived from others are set, because
// they cannot be computed from a schema that contains itself.
inline const schema arrays{.type = value_type::array, .items = &arrays, .fast_path = fast_form::none};
extern const std::array<property, 6> members;
inline const schema object{
    .type = value_type::object, .properties = members, .fast_path = fast_form::none, .required_bits = 0};
inline const std::array<property, 6> members{property{"a", false, object}, property{"b", false, arrays},
                                             property{"c", false, texts},  property{"d", false, count},
                                             property{"e", false, map},    property{"12345678", false, moment}};

/// The error that an issue is about; `none` when it is about something else.
[[nodiscard]] inline json::syntax_error syntax_error_of(const issue& issue) {
  unsigned error = 0;
  if (issue.code == issue_code::invalid_json) {
    do {
      ++error;
    } while (issue.params.front().text != json::name_of(static_cast<json::syntax_error>(error)));
  }
  return static_cast<json::syntax_error>(error);
}

}  // namespace detail

/// By a schema; other issues are ignored. D3: a syntax error is the only issue.
[[nodiscard]] inline reading read_along(const schema& root, std::string_view json) {
  const validation_result validation = validate(root, json);
  if (validation.issues.size() != 1) {
    return {};
  }
  const json::syntax_error error = detail::syntax_error_of(validation.issues.front());
  return error == json::syntax_error::none ? reading{} : reading{error, validation.issues.front().offset};
}

/// Past the whole text as one value that no schema describes.
[[nodiscard]] inline reading read_past(std::string_view json) { return read_along(detail::anything, json); }

/// Whether every schema leads to the same error. Only objects that a schema describes have their names compared (D2):
/// when one of those repeats a name, other schemas may find their error later.
[[nodiscard]] inline bool is_read_alike(std::string_view json) {
  const reading expected = read_past(json);
  for (const schema* root :
       {&detail::text, &detail::moment, &detail::number, &detail::count, &detail::flag, &detail::map, &detail::texts,
        &detail::numbers, &detail::maps, &detail::arrays, &detail::object, &addon_create_update_schema}) {
    const reading reading = read_along(*root, json);
    const bool repeats_name = reading.error == json::syntax_error::duplicate_member &&
                              (expected.accepted() || expected.offset > reading.offset);
    if (reading != expected && !repeats_name) {
      return false;
    }
  }
  return true;
}

}  // namespace flagadmin::test
