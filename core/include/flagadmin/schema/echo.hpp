#pragma once

#include <cstddef>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// An issue shows so many characters of what was sent (D4).
inline constexpr std::size_t longest_echo = 100;

/// The parameter `value`: what was sent, a scalar, cut after `longest_echo` characters (D4). Its text lives in
/// `memory`.
[[nodiscard]] issue_param value_param(std::string_view json, arena& memory);

/// A parameter that is the name of a property which was sent, cut after `longest_echo` characters (D4). Its text lives
/// in `memory`; a short `name` is not copied.
[[nodiscard]] issue_param name_param(std::string_view param, std::string_view name, arena& memory);

/// The kind of a JSON value as messages name it: `object`, `array`, `string`, `number`, `boolean`, `null`.
[[nodiscard]] std::string_view kind_of_value(std::string_view json) noexcept;

}  // namespace flagadmin
