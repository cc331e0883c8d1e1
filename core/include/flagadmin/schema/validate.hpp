#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The texts of an object's described members, by their place in the schema's table; absent members are empty.
/// Views into the text that was validated.
struct member_slices {
  std::array<std::string_view, max_properties> raw{};  ///< by place; empty: the member is absent

  /// The text of a member, empty when it is absent.
  [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept { return raw[index]; }
  /// Whether a member is there.
  [[nodiscard]] bool has(std::size_t index) const noexcept { return !raw[index].empty(); }
  /// Whether a member is there and null.
  [[nodiscard]] bool is_null(std::size_t index) const noexcept { return raw[index] == "null"; }
};

/// Validates a JSON text against a schema in a single pass (D1–D8). Linear in the text; nothing is allocated while the
/// document is valid and free of warnings.
/// A syntax error is reported alone, as `issue_code::invalid_json`.
[[nodiscard]] validation_result validate(const schema& root, std::string_view json);

/// The same, into a result that is used again: what stood there before is gone.
void validate(const schema& root, std::string_view json, validation_result& result);

/// The same, and `members` receives the texts of the outermost object's described members; they mean something only
/// when the result is valid.
[[nodiscard]] validation_result validate(const schema& root, std::string_view json, member_slices& members);

/// The value that a text begins with.
struct first_value {
  std::size_t length = 0;  ///< 0 when the one issue is a syntax error
  bool is_dense = false;   ///< there is no white space in it but in strings; not set whenever it could be
};

/// Validates the first value of a text, and ignores what follows it. `result` must be empty.
[[nodiscard]] first_value validate_first(const schema& root, std::string_view json, validation_result& result);

}  // namespace flagadmin
