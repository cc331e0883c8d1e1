#include <flagadmin/json/scan.hpp>

#include <bit>

namespace flagadmin::json::scan {

[[gnu::noinline]] const char* find(char character, const char* at, const char* end) noexcept {
  const block same = all_bytes(static_cast<signed char>(character));
  for (; end - at >= block_size; at += block_size) {
    const unsigned found = bits_of(block_at(at) == same);
    if (found != 0) {
      return at + std::countr_zero(found);
    }
  }
  while (at != end && *at != character) {
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

[[gnu::noinline]] stop member_name(const char* at, const char* end, string_slice& name) noexcept {
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
  const stop scanned = string_rest(first, end, name.escaped);
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

}  // namespace flagadmin::json::scan
