#include <algorithm>

#include <flagadmin/domain/provider_rules.hpp>

namespace flagadmin {
namespace {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_hex_digit(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'f');
}

/// What may stand anywhere in a URL: RFC 3986, appendix A, and everything beyond ASCII (RFC 3987).
[[nodiscard]] constexpr bool is_url_character(char c) noexcept {
  constexpr std::string_view others = "-._~:/?#[]@!$&'()*+,;=%";
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(c) >= 0x80 ||
         others.find(c) != std::string_view::npos;
}

[[nodiscard]] bool has_valid_characters(std::string_view text) noexcept {
  for (std::size_t i = 0; i != text.size(); ++i) {
    if (!is_url_character(text[i])) {
      return false;
    }
    if (text[i] == '%' && (text.size() - i < 3 || !is_hex_digit(text[i + 1]) || !is_hex_digit(text[i + 2]))) {
      return false;
    }
  }
  return true;
}

/// The text behind `http://` or `https://`, in any case; empty if it begins otherwise.
[[nodiscard]] std::string_view without_scheme(std::string_view text) noexcept {
  for (const std::string_view prefix : {"http://", "https://"}) {
    const auto same = [](char left, char right) { return (left >= 'A' && left <= 'Z' ? left | 0x20 : left) == right; };
    if (text.size() > prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(),
                                                  [same](char right, char left) { return same(left, right); })) {
      return text.substr(prefix.size());
    }
  }
  return {};
}

[[nodiscard]] bool is_port(std::string_view text) noexcept {
  unsigned value = 0;
  for (const char c : text) {
    if (!is_digit(c) || value > 65535) {
      return false;
    }
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value <= 65535;
}

[[nodiscard]] bool is_ip_literal(std::string_view text) noexcept {
  return text.size() > 2 && text.find(':') != std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_hex_digit(c) || c == ':' || c == '.'; });
}

/// `[userinfo@]host[:port]`
[[nodiscard]] bool is_authority(std::string_view text) noexcept {
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    text.remove_prefix(at + 1);
  }
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || !is_ip_literal(text.substr(1, end - 1))) {
      return false;
    }
    const std::string_view rest = text.substr(end + 1);
    return rest.empty() || (rest.starts_with(':') && is_port(rest.substr(1)));
  }
  const std::size_t colon = text.find(':');
  const std::string_view host = text.substr(0, colon);
  return !host.empty() && host.find_first_of("[]@") == std::string_view::npos &&
         (colon == std::string_view::npos || is_port(text.substr(colon + 1)));
}

}  // namespace

bool is_absolute_http_url(std::string_view text) noexcept {
  const std::string_view rest = without_scheme(text);
  const std::size_t authority_end = rest.find_first_of("/?#");
  const std::string_view after =
      authority_end == std::string_view::npos ? std::string_view{} : rest.substr(authority_end);
  return !rest.empty() && has_valid_characters(rest) && is_authority(rest.substr(0, authority_end)) &&
         after.find_first_of("[]") == std::string_view::npos && std::count(after.begin(), after.end(), '#') <= 1;
}

}  // namespace flagadmin
