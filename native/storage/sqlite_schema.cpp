#include "storage/sqlite_schema.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Each step migrates from the version that is its index to the next one. A released step is never changed.
///
/// Version 2 has one table for all kinds of resources. `position` is the order of lists and, for resources without a
/// `name`, the id. `resource_counter` has the largest position ever assigned, and the largest version of a removed
/// named resource. A kind without a row there never had a resource.
constexpr std::array sqlite_migrations{
    R"(CREATE TABLE addon (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE service_account (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE strategy (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;)",
    R"(CREATE TABLE resource (
         kind TEXT NOT NULL, position INTEGER NOT NULL, name TEXT, alternate_key TEXT, version INTEGER NOT NULL,
         body TEXT NOT NULL, PRIMARY KEY (kind, position)) STRICT;
       CREATE UNIQUE INDEX resource_name ON resource (kind, name) WHERE name IS NOT NULL;
       CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, alternate_key) WHERE alternate_key IS NOT NULL;
       CREATE TABLE resource_counter (
         kind TEXT PRIMARY KEY, last INTEGER NOT NULL, removed_version INTEGER NOT NULL DEFAULT 0) STRICT;
       INSERT INTO resource SELECT 'addon', id, NULL, NULL, version, body FROM addon ORDER BY id;
       INSERT INTO resource SELECT 'service-account', id, NULL, NULL, version, body FROM service_account ORDER BY id;
       INSERT INTO resource SELECT 'strategy', position, name, NULL, version, body FROM strategy ORDER BY position;
       INSERT INTO resource_counter (kind, last) SELECT kind, max(position) FROM resource GROUP BY kind;
       DROP TABLE addon;
       DROP TABLE service_account;
       DROP TABLE strategy;)",
};

// The application id of the file ("flad"), so that the server never writes to another program's database.
constexpr std::int64_t application_id = 0x666c6164;

/// The version of the layout of tables; 0 if there are none.
std::int64_t find_version(sqlite_connection& connection) {
  const std::int64_t found_id = connection.query_number("PRAGMA application_id").value_or(0);
  const std::int64_t found = connection.query_number("PRAGMA user_version").value_or(0);
  const bool is_new = connection.query_number("SELECT count(*) FROM sqlite_schema").value_or(0) == 0;
  if (is_new ? (found_id != 0 && found_id != application_id) : found_id != application_id) {
    throw storage_error("the database belongs to another program");
  }
  const auto newest = static_cast<std::int64_t>(sqlite_migrations.size());
  if (found < 0 || found > newest) {
    throw storage_error("the database has version " + std::to_string(found) +
                        ", this program supports versions up to " + std::to_string(newest));
  }
  return is_new ? 0 : found;
}

bool is_newest(std::int64_t version) noexcept { return version == static_cast<std::int64_t>(sqlite_migrations.size()); }

/// Runs a step of opening a file, and puts its name before the message of an error.
template <class Function>
auto naming(const std::string& file, const Function& step) {
  try {
    return step();
  } catch (const damaged_database&) {
    throw;
  } catch (const storage_error& error) {
    throw storage_error(file + ": " + error.what());
  }
}

sqlite_connection open_unchanged(const std::string& path) {
  std::error_code ignored;
  const std::uintmax_t logged = std::filesystem::file_size(path + "-wal", ignored);
  const bool has_log = !ignored && logged != 0;
  sqlite_connection opened(path, has_log ? sqlite_connection::access::read_only : sqlite_connection::access::immutable);
  const std::int64_t version = find_version(opened);
  if (version == 0) {
    throw storage_error("the database is empty: it has no tables of flagadmin-server");
  }
  if (is_newest(version)) {
    return opened;
  }
  sqlite_connection upgraded = sqlite_connection::copy_of(opened);
  prepare_schema(upgraded);
  return upgraded;
}

}  // namespace

void prepare_schema(sqlite_connection& connection) {
  connection.execute("BEGIN IMMEDIATE");
  const std::int64_t found = find_version(connection);
  if (is_newest(found)) {
    connection.execute("COMMIT");  // and nothing was written
    return;
  }
  for (auto step = static_cast<std::size_t>(found); step != sqlite_migrations.size(); ++step) {
    connection.execute(sqlite_migrations[step]);
  }
  if (found == 1) {
    sqlite_session session(connection);
    sql_transaction(session).complete_version_1();
  }
  connection.execute(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
  connection.execute(("PRAGMA user_version = " + std::to_string(sqlite_migrations.size())).c_str());
  connection.execute("COMMIT");
}

sqlite_source::sqlite_source(const std::string& file)
    : lock_(naming(file, [&file] { return file_lock(as_path(file), file_lock::mode::shared); })),
      connection_(naming(file, [&file] { return open_unchanged(as_path(file)); })),
      session_(connection_),
      rows_(session_) {
  if (const std::string found = connection_.query_text("PRAGMA integrity_check(1)"); found != "ok") {
    throw damaged_database("SQLite: " + found);
  }
}

}  // namespace flagadmin::server
