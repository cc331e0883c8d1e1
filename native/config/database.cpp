#include "config/database.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/memory_storage.hpp"
#include "storage/sqlite/sqlite_storage.hpp"
#include "storage/sqlite/sqlite_tables.hpp"
#ifdef FLAGADMIN_HAS_POSTGRESQL
#include "storage/postgresql/postgresql_connection.hpp"
#include "storage/postgresql/postgresql_storage.hpp"
#include "storage/postgresql/postgresql_tables.hpp"
#include "storage/postgresql/postgresql_url.hpp"
#endif

namespace flagadmin::server {

namespace {

/// Whether a text looks like a misspelt URL, as a file name of which messages would include its password, or is a name
/// that SQLite interprets: empty, `:memory:`, `file:…`.
bool is_no_file_name(std::string_view text) {
  const std::size_t position = text.find('@');
  const bool has_credentials = position != std::string::npos && text.find(':') < position;
  const std::size_t scheme_end = text.find_first_not_of(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-");  // RFC 3986, section 3.1
  return text.empty() || has_credentials || (scheme_end != std::string::npos && text[scheme_end] == ':') ||
         text.find("://") != std::string::npos || text.find("password=") != std::string::npos;
}

#ifdef FLAGADMIN_HAS_POSTGRESQL
std::unique_ptr<storage> open_postgresql(const storage_choice& choice, storage_hooks hooks) {
  return std::make_unique<postgresql_storage>(*choice.database, std::move(hooks), choice.fill);
}
#else
[[noreturn]] void refuse_postgresql() {
  throw storage_error("this program was built without PostgreSQL: libpq 14 or newer was missing");
}
[[noreturn]] std::unique_ptr<storage> open_postgresql(const storage_choice&, const storage_hooks&) {
  refuse_postgresql();
}
[[noreturn]] std::shared_ptr<sql_store> read_postgresql(const std::string&) { refuse_postgresql(); }
[[noreturn]] void fill_postgresql(const std::string&, const content_filler&) { refuse_postgresql(); }
void check_postgresql_url(const std::string&) {}
bool are_some_connecting() noexcept { return false; }
#endif

std::unique_ptr<storage> open_sqlite(const storage_choice& choice) {
  try {
    return std::make_unique<sqlite_storage>(*choice.database, choice.fill);
  } catch (const storage_error& error) {
    throw storage_error(*choice.database + ": " + error.what());
  }
}

}  // namespace

void refuse_mistyped_name(const std::string& database) {
  if (!is_postgresql_url(database) && is_no_file_name(database)) {
    throw storage_error(
        "the database must be a file or a URL that begins with postgresql://; if the name of a file has a colon, write "
        "./NAME");
  }
  if (is_postgresql_url(database)) {
    check_postgresql_url(database);
  }
}

std::unique_ptr<storage> open_storage(const storage_choice& choice, storage_hooks hooks) {
  if (choice.database) {
    refuse_mistyped_name(*choice.database);
  }
  try {
    if (choice.database) {
      return is_postgresql_url(*choice.database) ? open_postgresql(choice, std::move(hooks)) : open_sqlite(choice);
    }
    auto opened = std::make_unique<memory_storage>();
    if (choice.fill) {
      perform(*opened, choice.fill);
    }
    return opened;
  } catch (const std::system_error& error) {
    throw storage_error(std::string("a thread of the store cannot be started: ") + error.what());
  }
}

bool are_threads_left() noexcept { return are_some_connecting(); }

std::shared_ptr<sql_store> open_for_reading(const std::string& database) {
  refuse_mistyped_name(database);
  if (is_postgresql_url(database)) {
    return read_postgresql(database);
  }
  if (std::error_code ignored; !std::filesystem::is_regular_file(database, ignored)) {
    throw storage_error(database + (std::filesystem::exists(database, ignored) ? ": is not a regular file"
                                                                               : ": there is no such file"));
  }
  return read_sqlite(database);
}

std::vector<copied_kind> migrate_store(const std::string& file, const std::string& url) {
  const std::shared_ptr<sql_store> from = open_for_reading(file);
  std::vector<copied_kind> copied;
  fill_postgresql(url, [&from, &copied](transaction& to) {
    for (const resource& kind : resources()) {
      const std::vector<record> records = from->records(kind.kind);
      to.fill(kind.kind, records, from->counter(kind.kind));
      copied.push_back({.name = std::string(kind.noun) + 's', .count = records.size()});
    }
  });
  return copied;
}

}  // namespace flagadmin::server
