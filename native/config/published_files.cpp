#include "config/published_files.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/config_error.hpp"
#include "service/static_site.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

void require_unpublished(const options& wanted) {
  if (!wanted.static_folder) {
    return;
  }
  const bool is_file = wanted.database && !is_postgresql_url(*wanted.database);
  // Files beside the database, such as `FILE-wal` and `FILE-lock`, are in the same folder.
  const std::array<std::pair<const char*, std::optional<std::string>>, 6> files{{
      {"--database", is_file ? wanted.database : std::nullopt},
      {"--fixtures", wanted.fixtures},
      {"--admin-token-file", wanted.admin_token_file},
      {"--tokens", wanted.tokens},
      {"--roles", wanted.roles},
      {"--providers", wanted.providers},
  }};
  for (const auto& [option, file] : files) {
    if (file && is_below(*wanted.static_folder, *file)) {
      throw config_error(std::string(option) + ": " + *file +
                         " is below the folder of --static, whose files all can read");
    }
  }
}

}  // namespace flagadmin::server
