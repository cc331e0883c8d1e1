#pragma once

#include <string_view>

#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// What was sent, as a parameter of an issue: strings are cut after 100 characters, numbers likewise (D4).
/// `json` is a string, a number or a boolean.
[[nodiscard]] issue_param value_param(std::string_view json);

/// What kind of value a JSON text is, as messages call it: `string`, `number`, `boolean`, `null`, `object`, `array`.
[[nodiscard]] std::string_view kind_of_value(std::string_view json) noexcept;

}  // namespace flagadmin
