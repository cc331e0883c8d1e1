// Optional whitespace around a part of a header field.
#pragma once

#include <algorithm>
#include <string_view>

namespace flagadmin::server {

/// The text without optional whitespace (RFC 9110, 5.6.3) around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

}  // namespace flagadmin::server
