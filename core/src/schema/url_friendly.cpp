#include <flagadmin/schema/url_friendly.hpp>

#include <algorithm>

namespace flagadmin {
namespace {

/// RFC 3986, section 2.3.
[[nodiscard]] constexpr bool is_unreserved(char c) noexcept {
  const char lower = static_cast<char>(c | 0x20);
  return (c >= '0' && c <= '9') || (lower >= 'a' && lower <= 'z') || c == '-' || c == '.' || c == '_' || c == '~';
}

constexpr std::string_view hex_digits = "0123456789ABCDEF";

[[nodiscard]] std::size_t hex_value(char c) noexcept {
  return hex_digits.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
}

}  // namespace

bool is_url_friendly(std::string_view text) noexcept { return std::all_of(text.begin(), text.end(), is_unreserved); }

void append_percent_encoded(text_buffer& out, std::string_view text) {
  for (const char c : text) {
    if (is_unreserved(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += hex_digits[byte >> 4U];
      out += hex_digits[byte & 0xFU];
    }
  }
}

std::string percent_encoded(std::string_view text) {
  text_buffer out;
  append_percent_encoded(out, text);
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
