#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace flagadmin::generate {

/// The text of a file; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& file);

/// Writes the file and the folders above it, unless it has this text already, so that its time changes only with its
/// text. False if it cannot be written.
[[nodiscard]] bool write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace flagadmin::generate
