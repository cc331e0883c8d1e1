#pragma once

#include <filesystem>

namespace flagadmin::server {

/// Whether a path leads to a file below a folder, symbolic links followed. Neither need exist.
[[nodiscard]] bool is_below(const std::filesystem::path& folder, const std::filesystem::path& file);

}  // namespace flagadmin::server
