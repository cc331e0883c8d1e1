#include "storage/open_storage.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "storage/sqlite_schema.hpp"
#include "storage/sqlite_storage.hpp"
#ifdef FLAGADMIN_HAS_POSTGRESQL
#include "storage/postgresql_schema.hpp"
#include "storage/postgresql_storage.hpp"
#endif

namespace flagadmin::server {

namespace {

/// Whether a text looks like a misspelt URL: as a file name, messages would include its password. `user:password@host`
/// marks a URL, with any scheme.
bool is_mistyped_url(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t at = text.find('@');
  const bool has_credentials = at != std::string::npos && text.find(':') < at;
  return has_credentials || text.find("://") != std::string::npos || text.find("password=") != std::string::npos ||
         text.starts_with("postgres:") || text.starts_with("postgresql:");
}

#ifndef FLAGADMIN_HAS_POSTGRESQL
constexpr const char* built_without_postgresql =
    "this program was built without PostgreSQL: libpq 14 or newer was missing";
#endif

std::unique_ptr<storage> open_postgresql([[maybe_unused]] storage_choice choice, [[maybe_unused]] storage_hooks hooks) {
#ifdef FLAGADMIN_HAS_POSTGRESQL
  return std::make_unique<postgresql_storage>(*choice.database, choice.connections, std::move(hooks),
                                              std::move(choice.fill));
#else
  throw storage_error(built_without_postgresql);
#endif
}

std::unique_ptr<storage> open_sqlite(const storage_choice& choice, storage_hooks hooks) {
  try {
    auto opened = std::make_unique<sqlite_storage>(choice.database, std::move(hooks.committed));
    if (choice.fill) {
      perform(*opened, [&choice](transaction& scope) {
        if (scope.is_empty()) {
          choice.fill(scope);
        }
      });
    }
    return opened;
  } catch (const storage_error& error) {
    throw storage_error(choice.database.value_or("memory") + ": " + error.what());
  }
}

std::unique_ptr<content_reader> read_sqlite(const std::string& file) {
  if (std::error_code ignored; !std::filesystem::is_regular_file(file, ignored)) {
    throw storage_error(
        file + (std::filesystem::exists(file, ignored) ? ": is not a regular file" : ": there is no such file"));
  }
  return std::make_unique<sqlite_source>(file);
}

std::unique_ptr<content_reader> read_postgresql([[maybe_unused]] const std::string& url) {
#ifdef FLAGADMIN_HAS_POSTGRESQL
  return std::make_unique<postgresql_source>(url);
#else
  throw storage_error(built_without_postgresql);
#endif
}

}  // namespace

void refuse_mistyped_url(const std::string& database) {
  if (!is_postgresql_url(database) && is_mistyped_url(database)) {
    throw storage_error("the database is neither a file nor a URL that begins with postgresql://");
  }
#ifdef FLAGADMIN_HAS_POSTGRESQL
  if (is_postgresql_url(database)) {
    check_postgresql_url(database);
  }
#endif
}

bool is_postgresql_url(std::string_view text) noexcept {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::unique_ptr<storage> open_storage(storage_choice choice, storage_hooks hooks) {
  if (choice.database) {
    refuse_mistyped_url(*choice.database);
  }
  return choice.database && is_postgresql_url(*choice.database) ? open_postgresql(std::move(choice), std::move(hooks))
                                                                : open_sqlite(choice, std::move(hooks));
}

std::unique_ptr<content_reader> open_for_reading(const std::string& database) {
  refuse_mistyped_url(database);
  return is_postgresql_url(database) ? read_postgresql(database) : read_sqlite(database);
}

}  // namespace flagadmin::server
