#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The JSON texts of an object's members, by the index of their properties in the schema; absent members are empty.
/// Views into the validated text.
struct member_slices {
  std::array<std::string_view, max_properties> raw{};  ///< by index; empty: the member is absent

  /// The JSON text of a member; empty if it is absent.
  [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept { return raw[index]; }
  /// Whether a member is present.
  [[nodiscard]] bool has(std::size_t index) const noexcept { return !raw[index].empty(); }
  /// Whether a member is present and null.
  [[nodiscard]] bool is_null(std::size_t index) const noexcept { return raw[index] == "null"; }
};

/// Validates a JSON text against a schema in a single pass (D1–D8). Linear in the text; nothing is allocated while the
/// document is valid and free of warnings.
/// A syntax error is reported alone, as `issue_code::invalid_json`.
[[nodiscard]] validation_result validate(const schema& root, std::string_view json);

/// Likewise, into an existing result, which is cleared first.
void validate(const schema& root, std::string_view json, validation_result& result);

/// Likewise; `members` receives the members of the outermost object, those of wrong types too. After a syntax error
/// they are meaningless.
[[nodiscard]] validation_result validate(const schema& root, std::string_view json, member_slices& members);

}  // namespace flagadmin
