#include "storage/sqlite/sqlite_tables.hpp"

#include <cstdint>

#include "storage/sql_tables.hpp"
#include "storage/sqlite/file_lock.hpp"

namespace flagadmin::server {

namespace {

// The application id of the file ("flad"), so that the server never writes to another program's database.
constexpr std::int64_t application_id = 0x666c6164;

/// The version of the layout of tables; 0 if there are none.
std::int64_t find_layout(sqlite_connection& connection) {
  const std::int64_t found_id = connection.find_number("PRAGMA application_id").value_or(0);
  const std::int64_t layout = connection.find_number("PRAGMA user_version").value_or(0);
  const bool is_new = connection.find_number("SELECT count(*) FROM sqlite_schema") == 0;
  if (is_new ? (found_id != 0 && found_id != application_id) : found_id != application_id) {
    throw storage_error("the database belongs to another program");
  }
  if (!is_new && layout != layout_of_tables) {
    throw storage_error(unsupported_layout(layout));
  }
  return is_new ? 0 : layout;
}

/// A file that is read, in one transaction.
struct source {
  explicit source(const std::string& path) : lock(path), connection(path, sqlite_connection::access::query_only) {
    connection.run_later("BEGIN");
    if (find_layout(connection) == 0) {
      throw storage_error("the database is empty: it has no tables of flagadmin-server");
    }
  }

  file_lock lock;  ///< outlives the connection
  sqlite_connection connection;
  sql_store store{connection};
};

}  // namespace

void prepare_tables(sqlite_connection& connection, const content_filler& fill) {
  connection.run_later("BEGIN IMMEDIATE");
  if (find_layout(connection) == 0) {
    for (const std::string& each : statements_of_tables(database_kind::sqlite)) {
      connection.run_later(each);
    }
    connection.run_later("PRAGMA application_id = " + std::to_string(application_id));
    connection.run_later("PRAGMA user_version = " + std::to_string(layout_of_tables));
  }
  if (fill && sql_store(connection).is_empty()) {
    transaction scope(connection);
    fill(scope);
    scope.finish();
  }
  connection.run_later("COMMIT");  // without changes nothing is written
}

std::shared_ptr<sql_store> read_sqlite(const std::string& file) {
  try {
    const auto opened = std::make_shared<source>(file);
    if (const std::string report = opened->connection.find_text("PRAGMA integrity_check(1)"); report != "ok") {
      throw damaged_database("SQLite: " + report);
    }
    return {opened, &opened->store};
  } catch (const damaged_database&) {
    throw;
  } catch (const storage_error& error) {
    throw storage_error(file + ": " + error.what());
  }
}

}  // namespace flagadmin::server
