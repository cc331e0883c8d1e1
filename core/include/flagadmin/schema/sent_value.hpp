#pragma once

#include <cstddef>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// The number of characters of a sent value that an issue includes (D4).
inline constexpr std::size_t max_value_characters = 100;

/// The parameter `value`: the scalar that was sent. Its string lives in `memory`.
[[nodiscard]] issue_param value_param(std::string_view json, arena& memory);

/// Appends a string, cut after `max_value_characters` characters (D4).
void append_shortened(text_buffer& out, std::string_view text);

/// Appends a string of a client or of a file to a message: cut after `max_value_characters` characters, escaped as in
/// JSON, without quotes, and without control characters (D4).
void append_excerpt(text_buffer& out, std::string_view text);

/// The kind of a JSON value as messages name it: `object`, `array`, `string`, `number`, `boolean`, `null`.
[[nodiscard]] std::string_view kind_of_value(std::string_view json) noexcept;

}  // namespace flagadmin
