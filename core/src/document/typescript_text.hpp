#pragma once

#include <string>
#include <string_view>

/// Small pieces of TypeScript text.
namespace flagadmin::typescript {

/// What every file begins with.
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

}  // namespace flagadmin::typescript
