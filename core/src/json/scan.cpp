#include <flagadmin/json/scan.hpp>

namespace flagadmin::json::scan {
[[gnu::noinline]] const char* find(char wanted, const char* at, const char* end) noexcept {
  const block same = all_bytes(static_cast<signed char>(wanted));
  for (; end - at >= block_size; at += block_size) {
    const unsigned found = bits_of(block_at(at) == same);
    if (found != 0) {
      return at + std::countr_zero(found);
    }
  }
  while (at != end && *at != wanted) {
    ++at;
  }
  return at;
}

[[gnu::noinline]] const char* plain_characters(const char* at, const char* end) noexcept {
  for (; end - at >= block_size; at += block_size) {
    const unsigned special = special_bytes(block_at(at));
    if (special != 0) {
      return at + std::countr_zero(special);
    }
  }
  while (at != end) {
    const auto byte = static_cast<unsigned char>(*at);
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte >= 0x80) {
      break;
    }
    ++at;
  }
  return at;
}

[[gnu::noinline]] outcome member_name(const char* at, const char* end, string_slice& name) noexcept {
  if (at == end || *at != '"') {
    at = white_space(at, end);
    if (at == end) {
      return {at, syntax_error::unexpected_end};
    }
    if (*at != '"') {
      return {at, syntax_error::expected_member_name};
    }
  }
  const char* first = at + 1;
  const outcome scanned = string_rest(first, end, name.escaped);
  if (scanned.error != syntax_error::none) {
    return scanned;
  }
  at = scanned.next;
  name.raw = {first, static_cast<std::size_t>(at - first) - 1};
  if (at == end || *at != ':') {
    at = white_space(at, end);
    if (at == end) {
      return {at, syntax_error::unexpected_end};
    }
    if (*at != ':') {
      return {at, syntax_error::expected_colon};
    }
  }
  return {at + 1};
}

namespace {

/// A value that is neither array nor object.
[[nodiscard]] outcome scalar(const char* at, const char* end) noexcept {
  bool ignored = false;
  switch (*at) {
    case '"':
      return string_rest(at + 1, end, ignored);
    case 't':
      return literal(at, end, "true");
    case 'f':
      return literal(at, end, "false");
    case 'n':
      return literal(at, end, "null");
    default:
      return is_digit(*at) || *at == '-' ? number(at, end) : outcome{at, syntax_error::expected_value};
  }
}

}  // namespace

outcome value(const char* at, const char* end, unsigned levels) noexcept {
  static_assert(max_depth <= 64);
  std::uint64_t is_object = 0;  // a bit for each open container, the innermost lowest
  unsigned depth = 0;
  string_slice name;
  while (true) {
    at = white_space(at, end);
    if (at == end) {
      return {at, syntax_error::unexpected_end};
    }
    outcome scanned{at + 1};
    bool is_first = *at == '{' || *at == '[';
    if (!is_first) {
      scanned = scalar(at, end);
    } else if (depth == levels) {
      return {at, syntax_error::too_deep};
    } else {
      is_object = is_object << 1U | (*at == '{' ? 1U : 0U);
      ++depth;
    }
    // Leave every container that ends here; stop in front of the next value, or behind the one that was asked for.
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
    at = scanned.next;
  }
}

}  // namespace flagadmin::json::scan
