#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flagadmin::server {

/// The texts of the elements of an array that is known to be valid JSON.
[[nodiscard]] std::vector<std::string_view> elements_of(std::string_view array);

/// The strings in an array that is known to hold nothing else.
[[nodiscard]] std::vector<std::string> strings_of(std::string_view array);

}  // namespace flagadmin::server
