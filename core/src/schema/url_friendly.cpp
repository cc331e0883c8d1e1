#include <flagadmin/schema/url_friendly.hpp>

#include <algorithm>

#include <flagadmin/text_buffer.hpp>

namespace flagadmin {
namespace {

/// What `encodeURIComponent` of JavaScript keeps, and so services in use, too: the unreserved characters of RFC 3986,
/// and some that may stand in a path as well.
[[nodiscard]] constexpr bool is_kept(char c) noexcept {
  constexpr std::string_view marks = "-._~!'()*";
  const char lower = static_cast<char>(c | 0x20);
  return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || marks.find(c) != std::string_view::npos;
}

constexpr std::string_view hex_digits = "0123456789ABCDEF";

[[nodiscard]] std::size_t hex_value(char c) noexcept {
  return hex_digits.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
}

}  // namespace

std::size_t percent_encoded_size(std::string_view text) noexcept {
  return 3 * text.size() - 2 * static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_kept));
}

std::string percent_encoded(std::string_view text) {
  text_buffer out;
  for (const char c : text) {
    if (is_kept(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += hex_digits[byte >> 4U];
      out += hex_digits[byte & 0xFU];
    }
  }
  return out.str();
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i != text.size(); ++i) {
    if (text[i] == '%' && text.size() - i > 2) {
      const std::size_t high = hex_value(text[i + 1]);
      const std::size_t low = hex_value(text[i + 2]);
      if (high != std::string_view::npos && low != std::string_view::npos) {
        out += static_cast<char>(static_cast<unsigned char>(high * 16 + low));
        i += 2;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

}  // namespace flagadmin
