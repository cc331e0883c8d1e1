#include <flagadmin/json/scan.hpp>

#include <bit>

namespace flagadmin::json::scan {

[[gnu::noinline]] const char* find(char character, const char* position, const char* end) noexcept {
  const block same = all_bytes(static_cast<signed char>(character));
  for (; end - position >= block_size; position += block_size) {
    const unsigned matches = bits_of(block_at(position) == same);
    if (matches != 0) {
      return position + std::countr_zero(matches);
    }
  }
  while (position != end && *position != character) {
    ++position;
  }
  return position;
}

[[gnu::noinline]] const char* plain_characters(const char* position, const char* end) noexcept {
  for (; end - position >= block_size; position += block_size) {
    const unsigned special = special_bytes(block_at(position));
    if (special != 0) {
      return position + std::countr_zero(special);
    }
  }
  while (position != end) {
    const auto byte = static_cast<unsigned char>(*position);
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte >= 0x80) {
      break;
    }
    ++position;
  }
  return position;
}

[[gnu::noinline]] stop member_name(const char* position, const char* end, string_slice& name) noexcept {
  if (position == end || *position != '"') {
    position = white_space(position, end);
    if (position == end) {
      return {position, syntax_error::unexpected_end};
    }
    if (*position != '"') {
      return {position, syntax_error::expected_member_name};
    }
  }
  const char* first = position + 1;
  const stop scanned = string_rest(first, end, name.escaped);
  if (scanned.error != syntax_error::none) {
    return scanned;
  }
  position = scanned.next;
  name.raw = {first, static_cast<std::size_t>(position - first) - 1};
  if (position == end || *position != ':') {
    position = white_space(position, end);
    if (position == end) {
      return {position, syntax_error::unexpected_end};
    }
    if (*position != ':') {
      return {position, syntax_error::expected_colon};
    }
  }
  return {position + 1};
}

}  // namespace flagadmin::json::scan
