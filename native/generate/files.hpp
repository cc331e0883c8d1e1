#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace flagadmin::generate {

/// The text of a file; nothing when it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& file);

/// Writes the file and the folders above it, unless it has this text already, so that builds see no change where there
/// is none. False when it cannot be written.
[[nodiscard]] bool write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace flagadmin::generate
