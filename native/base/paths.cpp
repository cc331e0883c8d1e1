#include "base/paths.hpp"

#include <algorithm>
#include <system_error>

namespace flagadmin::server {

namespace {

namespace fs = std::filesystem;

/// The absolute path of a file, without symbolic links. The file need not exist.
fs::path real_path(const fs::path& path) {
  constexpr int most_links = 40;
  std::error_code error;
  fs::path resolved = fs::weakly_canonical(fs::absolute(path, error), error);
  // `weakly_canonical` does not follow links to files that do not exist yet.
  for (int i = 0; i != most_links && fs::is_symlink(resolved, error); ++i) {
    resolved = fs::weakly_canonical(resolved.parent_path() / fs::read_symlink(resolved, error), error);
  }
  return resolved;
}

}  // namespace

bool is_below(const fs::path& folder, const fs::path& file) {
  const fs::path outer = real_path(folder);
  const fs::path inner = real_path(file);
  const auto [rest, differing] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  return rest == outer.end() && differing != inner.end();
}

}  // namespace flagadmin::server
