#include <flagadmin/schema/sent_value.hpp>

#include <flagadmin/json/string.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {

using namespace std::string_view_literals;  // literals with a constant length

issue_param value_param(std::string_view json, arena& memory) {
  const bool is_string = json.front() == '"';
  return {.kind = is_string || json.size() > max_value_characters ? param_kind::quoted : param_kind::json,
          .text = memory.keep(is_string ? json::string_of(json) : json::string_slice{json})};
}

void append_shortened(text_buffer& out, std::string_view text) {
  bool cut = false;
  out += json::first_characters(text, max_value_characters, cut);
  if (cut) {
    out += "…"sv;
  }
}

void append_excerpt(text_buffer& out, std::string_view text) {
  text_buffer shortened;
  append_shortened(shortened, text);
  text_buffer escaped;
  json::append_escaped(escaped, shortened.view());
  json::append_printable(out, escaped.view());
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
