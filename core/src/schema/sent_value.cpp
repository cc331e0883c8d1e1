#include <flagadmin/schema/sent_value.hpp>

#include <flagadmin/json/string.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {

using namespace std::string_view_literals;  // literals with a constant length

namespace {

/// The first characters, with `…` for the others.
[[nodiscard]] std::string_view shortened(std::string_view cut, arena& memory) {
  text_buffer out;
  out += cut;
  out += "…"sv;
  return memory.keep(out.view());
}

}  // namespace

issue_param name_param(std::string_view name, arena& memory) {
  bool cut = false;
  const std::string_view excerpt = json::first_characters(name, max_value_characters, cut);
  return {.kind = param_kind::quoted, .text = cut ? shortened(excerpt, memory) : name};
}

issue_param value_param(std::string_view json, arena& memory) {
  const bool is_string = json.front() == '"';
  const json::string_slice sent = is_string ? json::string_of(json) : json::string_slice{json};
  bool cut = false;
  std::string_view excerpt =
      json::first_characters(sent.escaped ? memory.keep(sent) : sent.raw, max_value_characters, cut);
  if (cut) {
    excerpt = shortened(excerpt, memory);
  } else if (!sent.escaped) {
    excerpt = memory.keep(excerpt);
  }
  return {.kind = is_string || cut ? param_kind::quoted : param_kind::json, .text = excerpt};
}

void append_excerpt(text_buffer& out, std::string_view text) {
  bool cut = false;
  text_buffer escaped;
  json::append_escaped(escaped, json::first_characters(text, max_value_characters, cut));
  json::append_printable(out, escaped.view());
  if (cut) {
    out += "…"sv;
  }
}

std::string_view excerpt(std::string_view text, arena& memory) {
  text_buffer out;
  append_excerpt(out, text);
  return memory.keep(out.view());
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
