#pragma once

#include <string_view>

namespace flagadmin {

/// The version of the library, the package and the documents; CMake and package.json have the same (`./dev check`).
inline constexpr std::string_view version = "0.2.0";

}  // namespace flagadmin
