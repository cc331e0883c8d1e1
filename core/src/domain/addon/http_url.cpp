// Whether a text is an absolute http or https URL, for the parameters of providers.
#include <algorithm>
#include <array>
#include <cstdint>

#include <flagadmin/domain/provider_rules.hpp>

#include "../../ascii.hpp"

namespace flagadmin {

using namespace std::string_view_literals;  // literals with a constant length

namespace {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_hex_digit(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  return is_digit(c) || (lower >= 'a' && lower <= 'f');
}

/// A set of ASCII characters: a bit for each, those below U+0040 in the first word.
class ascii_set {
 public:
  constexpr explicit ascii_set(std::string_view characters) noexcept {
    for (const char c : characters) {
      bits_[static_cast<unsigned char>(c) >> 6U] |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
    }
  }

  [[nodiscard, gnu::always_inline]] constexpr bool holds(char c) const noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (bits_[byte >> 6U] >> (byte & 63U) & 1U) != 0;
  }
  /// The index of the first character of the set in a text, or the text's size.
  [[nodiscard]] constexpr std::size_t find_in(std::string_view text) const noexcept {
    std::size_t place = 0;
    while (place != text.size() && !holds(text[place])) {
      ++place;
    }
    return place;
  }

 private:
  std::array<std::uint64_t, 2> bits_{};
};

/// The characters permitted anywhere in a URL: RFC 3986, appendix A, and all beyond ASCII (RFC 3987).
[[nodiscard]] constexpr bool is_url_character(char c) noexcept {
  constexpr ascii_set known("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=%");
  return static_cast<unsigned char>(c) >= 0x80 || known.holds(c);
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

/// The text after `http://` or `https://`, in any case; empty if it begins otherwise.
[[nodiscard]] std::string_view without_scheme(std::string_view text) noexcept {
  for (const std::string_view prefix : {"http://"sv, "https://"sv}) {
    const auto same = [](char left, char right) { return lower(left) == right; };
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
  constexpr ascii_set colon(":");
  return text.size() > 2 && colon.find_in(text) != text.size() &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_hex_digit(c) || c == ':' || c == '.'; });
}

/// `[userinfo@]host[:port]`
[[nodiscard]] bool is_authority(std::string_view text) noexcept {
  constexpr ascii_set user_end("@");
  constexpr ascii_set literal_end("]");
  constexpr ascii_set host_end(":[]@");
  const std::size_t at = user_end.find_in(text);
  text.remove_prefix(at == text.size() ? 0 : at + 1);
  std::size_t end = 0;
  if (text.starts_with('[')) {
    end = literal_end.find_in(text);
    if (end == text.size() || !is_ip_literal(text.substr(1, end - 1))) {
      return false;
    }
    ++end;
  } else {
    end = host_end.find_in(text);
  }
  const std::string_view rest = text.substr(end);
  return end != 0 && (rest.empty() || (rest.starts_with(':') && is_port(rest.substr(1))));
}

/// The origin of a URL.
struct origin {
  bool is_secure;
  std::string_view host;
  unsigned port;
};

/// The origin of an absolute http or https URL.
[[nodiscard]] origin origin_of(std::string_view url) noexcept {
  constexpr ascii_set path_begin("/?#");
  std::string_view authority = without_scheme(url);
  const bool is_secure = url.size() - authority.size() == "https://"sv.size();
  authority = authority.substr(0, path_begin.find_in(authority));
  authority.remove_prefix(authority.find('@') + 1);  // 0 if there is none
  const std::size_t host_end = authority.starts_with('[') ? authority.find(']') : 0;
  const std::size_t colon = std::min(authority.find(':', host_end), authority.size());
  unsigned port = 0;
  for (std::size_t i = colon + 1; i < authority.size(); ++i) {
    port = port * 10 + static_cast<unsigned>(authority[i] - '0');
  }
  if (colon + 1 >= authority.size()) {
    port = is_secure ? 443 : 80;
  }
  return {is_secure, authority.substr(0, colon), port};
}

}  // namespace

bool is_absolute_http_url(std::string_view text) noexcept {
  constexpr ascii_set path_begin("/?#");
  constexpr ascii_set brackets("[]");
  const std::string_view rest = without_scheme(text);
  const std::size_t authority_size = path_begin.find_in(rest);
  const std::string_view after = rest.substr(authority_size);
  return !rest.empty() && has_valid_characters(rest) && is_authority(rest.substr(0, authority_size)) &&
         brackets.find_in(after) == after.size() && std::count(after.begin(), after.end(), '#') <= 1;
}

bool have_same_origin(std::string_view left, std::string_view right) noexcept {
  if (!is_absolute_http_url(left) || !is_absolute_http_url(right)) {
    return false;
  }
  const origin first = origin_of(left);
  const origin second = origin_of(right);
  const auto same = [](char a, char b) { return lower(a) == lower(b); };
  return first.is_secure == second.is_secure && first.port == second.port &&
         std::equal(first.host.begin(), first.host.end(), second.host.begin(), second.host.end(), same);
}

}  // namespace flagadmin
