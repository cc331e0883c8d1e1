#include <flagadmin/api/header_values.hpp>

#include <algorithm>

#include "../ascii.hpp"

namespace flagadmin {
namespace {

[[nodiscard]] bool equals_ignoring_case(std::string_view left, std::string_view right) noexcept {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

/// Without optional white space (RFC 9110, section 5.6.3) on both sides.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

bool is_compression(std::string_view content_encoding) noexcept {
  const std::string_view coding = trimmed(content_encoding);
  return !coding.empty() && !equals_ignoring_case(coding, "identity");
}

bool is_json_media_type(std::string_view content_type, bool permits_empty_parameters) noexcept {
  const std::size_t semicolon = content_type.find(';');
  if (!equals_ignoring_case(trimmed(content_type.substr(0, semicolon)), "application/json")) {
    return false;
  }
  if (semicolon == std::string_view::npos) {
    return true;
  }
  const std::string_view parameter = trimmed(content_type.substr(semicolon + 1));
  if (parameter.empty()) {  // RFC 9110, section 5.6.6
    return permits_empty_parameters;
  }
  const std::size_t equals = parameter.find('=');
  if (equals == std::string_view::npos || !equals_ignoring_case(parameter.substr(0, equals), "charset")) {
    return false;
  }
  std::string_view charset = parameter.substr(equals + 1);
  if (charset.size() > 2 && charset.starts_with('"') && charset.ends_with('"')) {
    charset = charset.substr(1, charset.size() - 2);
  }
  return equals_ignoring_case(charset, "utf-8");
}

std::string_view token_of(std::string_view authorization) noexcept {
  constexpr std::string_view scheme = "bearer ";
  authorization = trimmed(authorization);
  if (equals_ignoring_case(authorization.substr(0, scheme.size()), scheme)) {
    authorization = trimmed(authorization.substr(scheme.size()));
  }
  return authorization;
}

}  // namespace flagadmin
