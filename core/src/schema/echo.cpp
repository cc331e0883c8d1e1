#include <flagadmin/schema/echo.hpp>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

issue_param value_param(std::string_view json) {
  constexpr std::size_t longest_echo = 100;  // D4
  const bool is_string = json.front() == '"';
  const std::string text = is_string ? json::string_of(json).decoded() : std::string(json);
  bool cut = false;
  std::string shown(json::first_characters(text, longest_echo, cut));
  if (!is_string && !cut) {
    return {"value", std::move(shown)};
  }
  if (cut) {
    shown += "…";
  }
  return string_param("value", shown);
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
