#pragma once

#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// The parameter `value`: what was sent, a scalar, cut after 100 characters (D4). Its text lives in `memory`.
[[nodiscard]] issue_param value_param(std::string_view json, arena& memory);

/// The kind of a JSON value as messages name it: `object`, `array`, `string`, `number`, `boolean`, `null`.
[[nodiscard]] std::string_view kind_of_value(std::string_view json) noexcept;

}  // namespace flagadmin
