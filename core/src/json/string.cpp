#include <flagadmin/json/string.hpp>

#include <array>

#include <flagadmin/json/scan.hpp>

namespace flagadmin::json {
namespace {

/// Writes a character as UTF-8; returns the end.
[[nodiscard]] char* encode(unsigned code_point, char* out) noexcept {
  const auto byte = [](unsigned value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (code_point < 0x80U) {
    *out++ = byte(code_point);
    return out;
  }
  unsigned continuations = code_point < 0x800U ? 1 : code_point < 0x10000U ? 2 : 3;
  *out++ = byte(0xFFU << (7 - continuations) | code_point >> 6 * continuations);
  while (continuations-- != 0) {
    *out++ = byte(0x80U | (code_point >> 6 * continuations & 0x3FU));
  }
  return out;
}

[[nodiscard]] unsigned hex4(const char* digits) noexcept {
  unsigned value = 0;
  for (const char c : std::string_view(digits, 4)) {
    const auto digit = static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    value = value * 16 + digit;
  }
  return value;
}

/// The character of an escape by its letter, except for `u`.
[[nodiscard]] char unescaped(char kind) noexcept {
  switch (kind) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return kind;
  }
}

/// Takes the next character, escaped or not, from the front of `rest`, writes it as UTF-8 and returns the end. `rest`
/// is part of a valid string.
char* take(std::string_view& rest, char* out) noexcept {
  const char first = rest.front();
  if (first != '\\') {
    do {
      *out++ = rest.front();
      rest.remove_prefix(1);
    } while (!rest.empty() && (static_cast<unsigned char>(rest.front()) & 0xC0U) == 0x80U);
    return out;
  }
  const char kind = rest[1];
  if (kind != 'u') {
    rest.remove_prefix(2);
    *out++ = unescaped(kind);
    return out;
  }
  unsigned code_point = hex4(rest.data() + 2);
  rest.remove_prefix(6);
  if ((code_point & 0xFC00U) == 0xD800U) {
    code_point = 0x10000U + ((code_point - 0xD800U) << 10U) + (hex4(rest.data() + 2) - 0xDC00U);
    rest.remove_prefix(6);
  }
  return encode(code_point, out);
}

/// One character.
class character {
 public:
  explicit character(std::string_view& rest) noexcept
      : size_(static_cast<std::size_t>(take(rest, bytes_.data()) - bytes_.data())) {}
  [[nodiscard]] std::string_view view() const noexcept { return {bytes_.data(), size_}; }

 private:
  std::array<char, 4> bytes_{};
  std::size_t size_;
};

}  // namespace

char* string_slice::write_to(char* out) const noexcept {
  for (std::string_view rest = raw; !rest.empty();) {
    out = take(rest, out);
  }
  return out;
}

std::string string_slice::decoded() const {
  std::string out(raw);
  if (escaped) {
    out.resize(static_cast<std::size_t>(write_to(out.data()) - out.data()));
  }
  return out;
}

bool string_slice::equals_escaped(std::string_view text) const noexcept {
  for (std::string_view rest = raw; !rest.empty();) {
    const character next(rest);
    if (!text.starts_with(next.view())) {
      return false;
    }
    text.remove_prefix(next.view().size());
  }
  return text.empty();
}

std::strong_ordering string_slice::compare(string_slice left, string_slice right) noexcept {
  std::string_view left_rest = left.raw;
  std::string_view right_rest = right.raw;
  while (!left_rest.empty() && !right_rest.empty()) {
    // Two characters of different length differ in their first byte.
    const int order = character(left_rest).view().compare(character(right_rest).view());
    if (order != 0) {
      return order <=> 0;
    }
  }
  return left_rest.size() <=> right_rest.size();
}

string_slice string_of(std::string_view json) noexcept {
  const std::string_view raw = json.substr(1, json.size() - 2);
  const char* const end = raw.data() + raw.size();
  return {raw, scan::find('\\', raw.data(), end) != end};
}

std::string_view first_characters(std::string_view text, std::size_t limit, bool& cut) noexcept {
  std::size_t characters = 0;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
    if (begins && characters++ == limit) {
      cut = true;
      return text.substr(0, i);
    }
  }
  cut = false;
  return text;
}

}  // namespace flagadmin::json
