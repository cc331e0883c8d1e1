#include <flagadmin/json/writer.hpp>

#include <array>
#include <cstdint>

#include <flagadmin/json/scan.hpp>

namespace flagadmin::json {

void writer::begin_object() {
  separate();
  out_ += '{';
  needs_comma_ = false;
}

void writer::end_object() {
  out_ += '}';
  needs_comma_ = true;
}

void writer::begin_array() {
  separate();
  out_ += '[';
  needs_comma_ = false;
}

void writer::end_array() {
  out_ += ']';
  needs_comma_ = true;
}

void writer::key(std::string_view name) {
  quoted(name);
  out_ += ':';
  needs_comma_ = false;
}

void writer::string(std::string_view utf8) {
  const char* const end = utf8.data() + utf8.size();
  if (scan::plain_characters(utf8.data(), end) == end) {
    quoted(utf8);
    return;
  }
  separate();
  out_ += '"';
  append_escaped(out_, utf8);
  out_ += '"';
}

void writer::quoted(std::string_view characters) {
  constexpr std::size_t punctuation = 3;
  char* const first = out_.room(characters.size() + punctuation);
  char* position = first;
  if (needs_comma_) {
    *position++ = ',';
  }
  *position++ = '"';
  position = text_buffer::copy_short(position, characters.data(), characters.size());
  *position++ = '"';
  out_.advance(static_cast<std::size_t>(position - first));
  needs_comma_ = true;
}

void writer::number(std::int64_t value) {
  separate();
  append_number(out_, value);
}

void writer::boolean(bool value) {
  separate();
  out_ += value ? std::string_view("true") : std::string_view("false");
}

void writer::null() {
  separate();
  out_ += "null";
}

void writer::raw(std::string_view json) {
  separate();
  out_ += json;
}

void writer::compact(std::string_view json) {
  separate();
  char* first = out_.room(json.size());
  out_.advance(static_cast<std::size_t>(write_compact(json, first) - first));
}

char* write_compact(std::string_view json, char* out) noexcept {
  const char* end = json.data() + json.size();
  for (const char* position = json.data(); position != end;) {
    const char* first = position;
    if (*position == '"') {
      bool ignored = false;
      position = scan::string_rest(position + 1, end, ignored).next;
      out = text_buffer::copy_short(out, first, static_cast<std::size_t>(position - first));
      continue;
    }
    ++position;
    if (static_cast<unsigned char>(*first) > ' ') {
      *out++ = *first;
    }
  }
  return out;
}

void append_number(text_buffer& out, std::int64_t value) {
  std::array<char, 20> digits{};
  std::size_t first = digits.size();
  // The lowest number has no positive counterpart, so the magnitude is unsigned.
  auto left = value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
  do {
    digits[--first] = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left != 0);
  if (value < 0) {
    digits[--first] = '-';
  }
  out += std::string_view(digits.data() + first, digits.size() - first);
}

void append_escaped(text_buffer& out, std::string_view utf8) {
  constexpr std::string_view hex = "0123456789abcdef";
  constexpr std::string_view short_escapes = "btn?fr";  // of U+0008 to U+000D
  const char* end = utf8.data() + utf8.size();
  const char* first = utf8.data();
  for (const char* position = first; (position = scan::plain_characters(position, end)) != end; ++position) {
    const auto byte = static_cast<unsigned char>(*position);
    if (byte >= 0x80) {
      continue;
    }
    out += std::string_view(first, static_cast<std::size_t>(position - first));
    first = position + 1;
    out += '\\';
    if (byte >= 0x20) {
      out += static_cast<char>(byte);
    } else if (byte >= '\b' && byte <= '\r' && byte != '\v') {
      out += short_escapes[byte - 8U];
    } else {
      out += "u00";
      out += hex[byte >> 4U];
      out += hex[byte & 0xFU];
    }
  }
  out += std::string_view(first, static_cast<std::size_t>(end - first));
}

namespace {

/// The code point, if the character of these UTF-8 bytes is one that terminals interpret, or that ends a line or
/// changes the direction of a text; otherwise 0.
[[nodiscard]] unsigned hidden_character(const char* position) noexcept {
  const auto byte = [position](int place) { return static_cast<unsigned char>(position[place]); };
  if (byte(0) == 0xC2 && byte(1) < 0xA0) {
    return byte(1);
  }
  if (byte(0) != 0xE2 || byte(1) > 0x81) {
    return 0;
  }
  const unsigned code = 0x2000U + (byte(1) & 1U) * 0x40U + (byte(2) & 0x3FU);
  const bool is_hidden =
      code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return is_hidden ? code : 0;
}

}  // namespace

void append_printable(text_buffer& out, std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  const char* const end = text.data() + text.size();
  const char* first = text.data();
  const auto replace = [&](const char* position, std::size_t size, std::string_view by) {
    out += std::string_view(first, static_cast<std::size_t>(position - first));
    out += by;
    first = position + size;
  };
  for (const char* position = first; position != end;) {
    const auto byte = static_cast<unsigned char>(*position);
    if (byte >= 0x20 && byte < 0x7F) {
      ++position;
    } else if (byte < 0x80) {
      replace(position, 1, {});
      if (byte == 0x7F) {
        out += "\\u007f";
      } else {
        append_escaped(out, std::string_view(position, 1));
      }
      ++position;
    } else if (const scan::stop character = scan::utf8_sequence(position, end); character.error != syntax_error::none) {
      replace(position++, 1, "\uFFFD");
    } else {
      if (const unsigned code = hidden_character(position)) {
        replace(position, static_cast<std::size_t>(character.next - position), "\\u");
        for (const unsigned shift : {12U, 8U, 4U, 0U}) {
          out += hex[code >> shift & 0xFU];
        }
      }
      position = character.next;
    }
  }
  replace(end, 0, {});
}

std::string compacted(std::string_view json) {
  text_buffer out;
  writer(out).compact(json);
  return out.str();
}

}  // namespace flagadmin::json
