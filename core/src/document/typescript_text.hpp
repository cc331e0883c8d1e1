#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

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

/// The texts with a separator between them.
template <class Texts>
[[nodiscard]] std::string joined(const Texts& texts, std::string_view separator) {
  std::string out;
  for (const std::string_view text : texts) {
    out.append(out.empty() ? std::string_view() : separator).append(text);
  }
  return out;
}

/// String literals with a separator between them.
template <class Texts>
[[nodiscard]] std::string joined_literals(const Texts& texts, std::string_view separator) {
  std::vector<std::string> literals;
  for (const std::string_view text : texts) {
    literals.push_back(quoted(text));
  }
  return joined(literals, separator);
}

/// The names and the file of an import, after `import` or `import type`: sorted, each once, one a line.
[[nodiscard]] inline std::string imported(std::vector<std::string> names, std::string_view file) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return "{\n  " + joined(names, ",\n  ") + ",\n} from " + quoted(file) + ";\n";
}

}  // namespace flagadmin::typescript
