#pragma once

#include <string_view>

#include <flagadmin/json/reader.hpp>

/// Walks over the direct contents of a JSON text that is known to be valid and of the right kind.
namespace flagadmin::json {

/// Calls `visit(string_slice name, std::string_view value)` for each member of an object.
template <class Visitor>
void for_each_member(std::string_view object, Visitor&& visit) {
  reader in(object);
  if (in.peek() != token::object || !in.begin_object()) {
    return;
  }
  string_slice name;
  std::string_view value;
  while (in.next_member(name) && in.skip_value(value)) {
    visit(name, value);
  }
}

/// Calls `visit(std::string_view value)` for each element of an array.
template <class Visitor>
void for_each_element(std::string_view array, Visitor&& visit) {
  reader in(array);
  if (in.peek() != token::array || !in.begin_array()) {
    return;
  }
  std::string_view value;
  while (in.next_element() && in.skip_value(value)) {
    visit(value);
  }
}

/// The value of a member of `object` whose name stands at `name`.
[[nodiscard]] inline std::string_view value_behind(string_slice name, std::string_view object) noexcept {
  const char* end = object.data() + object.size();
  const char* colon = scan::white_space(name.raw.data() + name.raw.size() + 1, end);
  const char* first = scan::white_space(colon + 1, end);
  return {first, static_cast<std::size_t>(scan::value(first, end, max_depth).next - first)};
}

/// The value of the member of this name, or an empty text.
[[nodiscard]] inline std::string_view find_member(std::string_view object, std::string_view name) {
  std::string_view found;
  for_each_member(object, [&](string_slice candidate, std::string_view value) {
    if (found.empty() && candidate.equals(name)) {
      found = value;
    }
  });
  return found;
}

}  // namespace flagadmin::json
