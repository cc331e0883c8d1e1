#pragma once

#include <string>
#include <string_view>

/// Small pieces of TypeScript text.
namespace flagadmin::typescript {

/// The first lines of every file.
inline constexpr std::string_view file_header =
    "// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev "
    "generate.\n\n";

/// A string literal in single quotes.
[[nodiscard]] inline std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      out += '\\';
    }
    out += c;
  }
  out += '\'';
  return out;
}

/// The function that validates values by a schema: that of `addonSchema` is `isAddon`.
[[nodiscard]] inline std::string guard_name(std::string_view schema_name) {
  constexpr std::string_view ending = "Schema";
  std::string out = "is" + std::string(schema_name.substr(0, schema_name.size() - ending.size()));
  out[2] = static_cast<char>(out[2] - 'a' + 'A');
  return out;
}

}  // namespace flagadmin::typescript
