#include <flagadmin/json/scan_slow_path.hpp>

#include <flagadmin/json/scan.hpp>

namespace flagadmin::json::scan {
namespace {

[[nodiscard]] constexpr bool is_between(unsigned char byte, unsigned low, unsigned high) noexcept {
  return byte >= low && byte <= high;
}

/// The value of a hexadecimal digit, or -1.
[[nodiscard]] constexpr int hex_value(char c) noexcept {
  if (is_digit(c)) {
    return c - '0';
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

struct code_unit {
  unsigned value = 0;
  stop scanned;
};

/// `\uXXXX`, `position` being the backslash.
[[nodiscard]] code_unit unicode_escape(const char* position, const char* end) noexcept {
  unsigned value = 0;
  for (int i = 2; i != 6; ++i) {
    if (end - position <= i) {
      return {0, {end, syntax_error::unexpected_end}};
    }
    const int digit = hex_value(position[i]);
    if (digit < 0) {
      return {0, {position, syntax_error::invalid_escape}};
    }
    value = value * 16 + static_cast<unsigned>(digit);
  }
  return {value, {position + 6}};
}

}  // namespace

stop utf8_sequence(const char* position, const char* end) noexcept {
  const auto lead = static_cast<unsigned char>(*position);
  // RFC 3629, section 4: the first continuation byte has a narrower range after E0, ED, F0 and F4.
  unsigned low = 0x80;
  unsigned high = 0xBF;
  int continuations = 0;
  if (is_between(lead, 0xC2, 0xDF)) {
    continuations = 1;
  } else if (is_between(lead, 0xE0, 0xEF)) {
    continuations = 2;
    low = lead == 0xE0 ? 0xA0 : low;
    high = lead == 0xED ? 0x9F : high;
  } else if (is_between(lead, 0xF0, 0xF4)) {
    continuations = 3;
    low = lead == 0xF0 ? 0x90 : low;
    high = lead == 0xF4 ? 0x8F : high;
  } else {
    return {position, syntax_error::invalid_utf8};
  }
  if (end - position <= continuations) {
    return {position, syntax_error::invalid_utf8};
  }
  if (!is_between(static_cast<unsigned char>(position[1]), low, high)) {
    return {position, syntax_error::invalid_utf8};
  }
  for (int i = 2; i <= continuations; ++i) {
    if (!is_between(static_cast<unsigned char>(position[i]), 0x80, 0xBF)) {
      return {position, syntax_error::invalid_utf8};
    }
  }
  return {position + continuations + 1};
}

bool is_utf8(std::string_view text) noexcept {
  const char* position = text.data();
  const char* const end = position + text.size();
  while (position != end) {
    const stop next = static_cast<unsigned char>(*position) < 0x80 ? stop{position + 1} : utf8_sequence(position, end);
    if (next.error != syntax_error::none) {
      return false;
    }
    position = next.next;
  }
  return true;
}

stop escape_sequence(const char* position, const char* end) noexcept {
  if (end - position < 2) {
    return {end, syntax_error::unexpected_end};
  }
  switch (position[1]) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
      return {position + 2};
    case 'u':
      break;
    default:
      return {position, syntax_error::invalid_escape};
  }
  const code_unit first = unicode_escape(position, end);
  if (first.scanned.error != syntax_error::none || (first.value & 0xF800U) != 0xD800U) {
    return first.scanned;
  }
  const char* second_at = first.scanned.next;
  if (first.value >= 0xDC00U) {
    return {position, syntax_error::unpaired_surrogate};
  }
  if (second_at == end) {
    return {end, syntax_error::unexpected_end};
  }
  if (*second_at != '\\' || (end - second_at > 1 && second_at[1] != 'u')) {
    return {position, syntax_error::unpaired_surrogate};
  }
  const code_unit second = unicode_escape(second_at, end);
  if (second.scanned.error != syntax_error::none) {
    return second.scanned;
  }
  if ((second.value & 0xFC00U) != 0xDC00U) {
    return {position, syntax_error::unpaired_surrogate};
  }
  return second.scanned;
}

stop string_rest_slow_path(const char* position, const char* end, bool& escaped) noexcept {
  while (position != end && *position != '"') {
    stop special{position, syntax_error::control_character};
    if (*position == '\\') {
      escaped = true;
      special = escape_sequence(position, end);
    } else if (static_cast<unsigned char>(*position) >= 0x80) {
      special = utf8_sequence(position, end);
    }
    if (special.error != syntax_error::none) {
      return special;
    }
    position = plain_characters(special.next, end);
  }
  return position == end ? stop{position, syntax_error::unexpected_end} : stop{position + 1};
}

stop number_slow_path(const char* position, const char* end) noexcept {
  const auto digits = [end](const char*& from) {
    const char* first = from;
    while (from != end && is_digit(*from)) {
      ++from;
    }
    return from != first;
  };
  const auto missing = [end](const char* where) {
    return stop{where, where == end ? syntax_error::unexpected_end : syntax_error::invalid_number};
  };
  if (*position == '-') {
    ++position;
  }
  if (position != end && *position == '0') {
    ++position;
    if (position != end && is_digit(*position)) {
      return {position, syntax_error::invalid_number};
    }
  } else if (!digits(position)) {
    return missing(position);
  }
  if (position != end && *position == '.') {
    ++position;
    if (!digits(position)) {
      return missing(position);
    }
  }
  if (position != end && (*position == 'e' || *position == 'E')) {
    ++position;
    if (position != end && (*position == '+' || *position == '-')) {
      ++position;
    }
    if (!digits(position)) {
      return missing(position);
    }
  }
  return {position};
}

stop literal(const char* position, const char* end, const char* word) noexcept {
  const char* const first = position;
  for (; *word != '\0'; ++position, ++word) {
    if (position == end) {
      return {end, syntax_error::unexpected_end};
    }
    if (*position != *word) {
      return {first, syntax_error::invalid_literal};
    }
  }
  return {position};
}

namespace {

/// A value that is neither array nor object.
[[nodiscard]] stop scalar(const char* position, const char* end) noexcept {
  bool ignored = false;
  switch (*position) {
    case '"':
      return string_rest(position + 1, end, ignored);
    case 't':
      return literal(position, end, "true");
    case 'f':
      return literal(position, end, "false");
    case 'n':
      return literal(position, end, "null");
    default:
      return is_digit(*position) || *position == '-' ? number(position, end)
                                                     : stop{position, syntax_error::expected_value};
  }
}

}  // namespace

stop value(const char* position, const char* end, unsigned levels) noexcept {
  static_assert(max_depth <= 64);
  std::uint64_t is_object = 0;  // a bit for each open container, the innermost lowest
  unsigned depth = 0;
  string_slice name;
  while (true) {
    position = white_space(position, end);
    if (position == end) {
      return {position, syntax_error::unexpected_end};
    }
    stop scanned{position + 1};
    bool is_first = *position == '{' || *position == '[';
    if (!is_first) {
      scanned = scalar(position, end);
    } else if (depth == levels) {
      return {position, syntax_error::too_deep};
    } else {
      is_object = is_object << 1U | (*position == '{' ? 1U : 0U);
      ++depth;
    }
    // Closes every container that ends here; stops before the next value, or after the outermost one.
    while (scanned.error == syntax_error::none) {
      if (depth == 0) {
        return scanned;
      }
      const bool in_object = (is_object & 1U) != 0;
      bool closed = false;
      scanned = element(scanned.next, end, in_object ? '}' : ']', is_first, closed);
      is_first = false;
      if (closed) {
        --depth;
        is_object >>= 1U;
        continue;
      }
      if (in_object && scanned.error == syntax_error::none) {
        scanned = member_name(scanned.next, end, name);
      }
      break;
    }
    if (scanned.error != syntax_error::none) {
      return scanned;
    }
    position = scanned.next;
  }
}

}  // namespace flagadmin::json::scan
