#pragma once

#include <algorithm>  // IWYU pragma: keep (in a template)
#include <string_view>

namespace flagadmin {

/// The first entry whose `name` this is, or the end. (Not std::ranges::find: the standard library of Emscripten 3.1.6
/// has no algorithms of that kind.)
template <class Entries>
[[nodiscard]] auto find_named(const Entries& entries, std::string_view name) noexcept {
  return std::find_if(entries.begin(), entries.end(), [name](const auto& entry) { return entry.name == name; });
}

}  // namespace flagadmin
