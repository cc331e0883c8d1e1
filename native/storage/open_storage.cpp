#include "storage/open_storage.hpp"

#include <algorithm>
#include <utility>

#include "storage/sqlite_source.hpp"
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
    if (choice.fill && opened->is_empty()) {
      perform(*opened, choice.fill);
    }
    return opened;
  } catch (const storage_error& error) {
    throw storage_error(choice.database.value_or("memory") + ": " + error.what());
  }
}

content_reader read_sqlite(const std::string& file) {
  const auto source = std::make_shared<sqlite_source>(file);
  if (const std::string found = source->connection().query_text("PRAGMA integrity_check(1)"); found != "ok") {
    throw damaged_database("SQLite: " + found);
  }
  const auto rows = std::make_shared<sqlite_reader>(source->connection());
  return [source, rows](resource_kind kind) { return rows->load_all(kind); };
}

content_reader read_postgresql([[maybe_unused]] const std::string& url) {
#ifdef FLAGADMIN_HAS_POSTGRESQL
  const auto source = std::make_shared<postgresql_source>(url);
  return [source](resource_kind kind) { return source->load_all(kind); };
#else
  throw storage_error(built_without_postgresql);
#endif
}

void refuse_mistyped_url(const std::string& database) {
  if (!is_postgresql_url(database) && is_mistyped_url(database)) {
    throw storage_error("the database is neither a file nor a URL that begins with postgresql://");
  }
}

}  // namespace

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

content_reader open_for_reading(const std::string& database) {
  refuse_mistyped_url(database);
  return is_postgresql_url(database) ? read_postgresql(database) : read_sqlite(database);
}

}  // namespace flagadmin::server
