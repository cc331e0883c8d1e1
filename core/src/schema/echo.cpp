#include <flagadmin/schema/echo.hpp>

#include <string>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

issue_param value_param(std::string_view json, arena& memory) {
  constexpr std::size_t longest_echo = 100;  // D4
  const bool is_string = json.front() == '"';
  const json::string_slice sent = is_string ? json::string_of(json) : json::string_slice{json};
  const std::string decoded = sent.escaped ? sent.decoded() : std::string();
  bool cut = false;
  const std::string_view shown = json::first_characters(sent.escaped ? decoded : sent.raw, longest_echo, cut);
  const param_kind kind = is_string || cut ? param_kind::echo : param_kind::json;
  return {.name = "value", .kind = kind, .text = cut ? memory.keep(std::string(shown) + "…") : memory.keep(shown)};
}

std::string_view kind_of_value(std::string_view json) noexcept {
  switch (json.front()) {
    case '{':
      return "object";
    case '[':
      return "array";
    case '"':
      return "string";
    case 't':
    case 'f':
      return "boolean";
    case 'n':
      return "null";
    default:
      return "number";
  }
}

}  // namespace flagadmin
