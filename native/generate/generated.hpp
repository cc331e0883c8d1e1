#pragma once

#include <string>
#include <vector>

namespace flagadmin::generate {

/// A file made from the tables of the core.
struct generated_file {
  std::string path;  ///< below the folder that it belongs to
  std::string text;
};

/// The folder of the repository with generated files only.
inline constexpr const char* source_folder = "js/src/generated";

/// The files that are committed: sources of the npm package, and the reference page. Paths begin at the repository's
/// root.
[[nodiscard]] std::vector<generated_file> committed_files();

/// The documents that the npm package ships: `openapi.json` and `schemas/NAME.json`.
[[nodiscard]] std::vector<generated_file> documents();

}  // namespace flagadmin::generate
