#include <flagadmin/schema/echo.hpp>

#include <flagadmin/json/string.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

using namespace std::string_view_literals;  // their lengths are known: nothing is counted when they are used

issue_param value_param(std::string_view json, arena& memory) {
  const bool is_string = json.front() == '"';
  const json::string_slice sent = is_string ? json::string_of(json) : json::string_slice{json};
  bool cut = false;
  std::string_view shown = json::first_characters(sent.escaped ? memory.keep(sent) : sent.raw, longest_echo, cut);
  if (cut) {
    text_buffer shortened;
    shortened += shown;
    shortened += "…"sv;
    shown = memory.keep(shortened.view());
  } else if (!sent.escaped) {
    shown = memory.keep(shown);
  }
  return {.name = "value"sv, .kind = is_string || cut ? param_kind::echo : param_kind::json, .text = shown};
}

std::string_view kind_of_value(std::string_view json) noexcept {
  switch (json.front()) {
    case '{':
      return "object"sv;
    case '[':
      return "array"sv;
    case '"':
      return "string"sv;
    case 't':
    case 'f':
      return "boolean"sv;
    case 'n':
      return "null"sv;
    default:
      return "number"sv;
  }
}

}  // namespace flagadmin
