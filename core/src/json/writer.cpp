#include <flagadmin/json/writer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace flagadmin::json {

void writer::separate() {
  if (needs_comma_) {
    out_ += ',';
  }
  needs_comma_ = true;
}

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
  string(name);
  out_ += ':';
  needs_comma_ = false;
}

void writer::key(string_slice name) {
  string(name);
  out_ += ':';
  needs_comma_ = false;
}

void writer::string(std::string_view utf8) {
  separate();
  out_ += '"';
  append_escaped(out_, utf8);
  out_ += '"';
}

void writer::string(string_slice value) {
  separate();
  out_ += '"';
  out_ += value.raw;
  out_ += '"';
}

void writer::number(std::int64_t value) {
  separate();
  append_number(out_, value);
}

void writer::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
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
  while (!json.empty()) {
    const std::size_t stop = json.find_first_of(" \n\r\t\"");
    out_ += json.substr(0, stop);
    if (stop == std::string_view::npos) {
      return;
    }
    json.remove_prefix(stop);
    std::size_t size = 1;
    if (json.front() == '"') {
      while (json[size] != '"') {
        size += json[size] == '\\' ? 2 : 1;
      }
      ++size;
      out_ += json.substr(0, size);
    }
    json.remove_prefix(size);
  }
}

void append_number(std::string& out, std::int64_t value) {
  std::array<char, 20> digits{};
  std::size_t first = digits.size();
  // Of the lowest number there is no positive one: digits are taken from a magnitude without sign.
  auto left = value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
  do {
    digits[--first] = static_cast<char>('0' + left % 10);
    left /= 10;
  } while (left != 0);
  if (value < 0) {
    digits[--first] = '-';
  }
  out.append(digits.data() + first, digits.size() - first);
}

void append_escaped(std::string& out, std::string_view utf8) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::size_t first = 0;
  for (std::size_t i = 0; i != utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') {
      continue;
    }
    out += utf8.substr(first, i - first);
    first = i + 1;
    out += '\\';
    switch (byte) {
      case '"':
      case '\\':
        out += static_cast<char>(byte);
        break;
      case '\b':
        out += 'b';
        break;
      case '\f':
        out += 'f';
        break;
      case '\n':
        out += 'n';
        break;
      case '\r':
        out += 'r';
        break;
      case '\t':
        out += 't';
        break;
      default:
        out += "u00";
        out += hex[byte >> 4U];
        out += hex[byte & 0xFU];
    }
  }
  out += utf8.substr(first);
}

std::string compacted(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  writer(out).compact(json);
  return out;
}

}  // namespace flagadmin::json
