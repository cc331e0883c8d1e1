#pragma once

#include <string_view>
#include <vector>

namespace flagadmin::server {

/// The JSON texts of the elements of a valid array.
[[nodiscard]] std::vector<std::string_view> elements_of(std::string_view array);

}  // namespace flagadmin::server
