#include <flagadmin/json/string.hpp>

#include <array>
#include <cstring>

namespace flagadmin::json {
namespace {

/// A few bytes of UTF-8.
struct utf8_character {
  std::array<char, 4> bytes{};
  std::size_t size = 0;

  [[nodiscard]] std::string_view view() const noexcept { return {bytes.data(), size}; }
};

[[nodiscard]] utf8_character encode(unsigned code_point) noexcept {
  const auto byte = [](unsigned value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  const auto continuation = [&](unsigned shift) { return byte(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80U) {
    return {{byte(code_point)}, 1};
  }
  if (code_point < 0x800U) {
    return {{byte(0xC0U | (code_point >> 6U)), continuation(0)}, 2};
  }
  if (code_point < 0x10000U) {
    return {{byte(0xE0U | (code_point >> 12U)), continuation(6), continuation(0)}, 3};
  }
  return {{byte(0xF0U | (code_point >> 18U)), continuation(12), continuation(6), continuation(0)}, 4};
}

[[nodiscard]] unsigned hex4(std::string_view digits) noexcept {
  unsigned value = 0;
  for (const char c : digits) {
    const auto digit = static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    value = value * 16 + digit;
  }
  return value;
}

/// Walks over the characters that an already checked string means.
class decoder {
 public:
  explicit decoder(std::string_view raw) noexcept : rest_(raw) {}

  [[nodiscard]] bool done() const noexcept { return rest_.empty(); }

  /// The next characters: a run that stands for itself, or what one escape sequence means.
  /// A view of a character in `buffer`, or of the raw text.
  [[nodiscard]] std::string_view next(utf8_character& buffer) noexcept {
    const std::size_t plain = rest_.find('\\');
    if (plain != 0) {
      return take(plain);
    }
    const char kind = rest_[1];
    if (kind != 'u') {
      (void)take(2);
      buffer = {{unescaped(kind)}, 1};
      return buffer.view();
    }
    unsigned code_point = hex4(take(6).substr(2));
    if ((code_point & 0xFC00U) == 0xD800U) {
      const unsigned low = hex4(take(6).substr(2));
      code_point = 0x10000U + ((code_point - 0xD800U) << 10U) + (low - 0xDC00U);
    }
    buffer = encode(code_point);
    return buffer.view();
  }

 private:
  [[nodiscard]] std::string_view take(std::size_t size) noexcept {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  [[nodiscard]] static char unescaped(char kind) noexcept {
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

  std::string_view rest_;
};

}  // namespace

char* string_slice::write_to(char* out) const noexcept {
  decoder characters(raw);
  utf8_character buffer;
  while (!characters.done()) {
    const std::string_view next = characters.next(buffer);
    std::memcpy(out, next.data(), next.size());
    out += next.size();
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
  decoder characters(raw);
  utf8_character buffer;
  while (!characters.done()) {
    const std::string_view next = characters.next(buffer);
    if (!text.starts_with(next)) {
      return false;
    }
    text.remove_prefix(next.size());
  }
  return text.empty();
}

std::strong_ordering string_slice::compare(string_slice left, string_slice right) noexcept {
  decoder left_characters(left.raw);
  decoder right_characters(right.raw);
  utf8_character left_buffer;
  utf8_character right_buffer;
  std::string_view left_run;
  std::string_view right_run;
  while (true) {
    if (left_run.empty() && !left_characters.done()) {
      left_run = left_characters.next(left_buffer);
    }
    if (right_run.empty() && !right_characters.done()) {
      right_run = right_characters.next(right_buffer);
    }
    if (left_run.empty() || right_run.empty()) {
      return left_run.size() <=> right_run.size();
    }
    const std::size_t common = left_run.size() < right_run.size() ? left_run.size() : right_run.size();
    const int order = left_run.substr(0, common).compare(right_run.substr(0, common));
    if (order != 0) {
      return order <=> 0;
    }
    left_run.remove_prefix(common);
    right_run.remove_prefix(common);
  }
}

string_slice string_of(std::string_view json) noexcept {
  const std::string_view raw = json.substr(1, json.size() - 2);
  return {raw, raw.find('\\') != std::string_view::npos};
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
