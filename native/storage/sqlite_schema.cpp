// The layout of the tables in an SQLite file.
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "storage/file_lock.hpp"
#include "storage/sqlite_connection.hpp"

namespace flagadmin::server {

namespace {

// The application id of the file ("flad"), so that the server never writes to another program's database.
constexpr std::int64_t application_id = 0x666c6164;

/// The version of the layout of tables; 0 if there are none.
std::int64_t find_layout(sqlite_connection& connection) {
  const std::int64_t found_id = connection.find_number("PRAGMA application_id").value_or(0);
  const std::int64_t found = connection.find_number("PRAGMA user_version").value_or(0);
  const bool is_new = connection.find_number("SELECT count(*) FROM sqlite_schema") == 0;
  if (is_new ? (found_id != 0 && found_id != application_id) : found_id != application_id) {
    throw storage_error("the database belongs to another program");
  }
  if (found < 0 || found > newest_layout) {
    throw storage_error(unsupported_layout(found));
  }
  return is_new ? 0 : found;
}

std::unique_ptr<sqlite_connection> open_unchanged(const std::string& path) {
  using access = sqlite_connection::access;
  std::error_code ignored;
  const std::uintmax_t logged = std::filesystem::file_size(path + "-wal", ignored);
  const bool has_log = !ignored && logged != 0;
  auto opened = std::make_unique<sqlite_connection>(path, has_log ? access::read_only : access::immutable);
  const std::int64_t layout = find_layout(*opened);
  if (layout == 0) {
    throw storage_error("the database is empty: it has no tables of flagadmin-server");
  }
  if (layout == newest_layout) {
    return opened;
  }
  auto upgraded = std::make_unique<sqlite_connection>(":memory:", access::read_write);
  upgraded->copy_from(*opened);
  prepare_schema(*upgraded);
  return upgraded;
}

/// A file that is read.
struct source {
  explicit source(const std::string& path) : lock(path, file_lock::mode::shared), connection(open_unchanged(path)) {}

  file_lock lock;  ///< outlives the connection
  std::unique_ptr<sqlite_connection> connection;
  sql_reader rows{*connection};
};

}  // namespace

void prepare_schema(sqlite_connection& connection) {
  connection.run_later("BEGIN IMMEDIATE");
  if (const std::int64_t found = find_layout(connection); found != newest_layout) {
    transaction(connection).migrate(found);
    connection.run_later("PRAGMA application_id = " + std::to_string(application_id));
    connection.run_later("PRAGMA user_version = " + std::to_string(newest_layout));
  }
  connection.run_later("COMMIT");  // without changes nothing is written
}

std::shared_ptr<sql_reader> read_sqlite(const std::string& file) {
  try {
    const auto opened = std::make_shared<source>(as_path(file));
    if (const std::string found = opened->connection->find_text("PRAGMA integrity_check(1)"); found != "ok") {
      throw damaged_database("SQLite: " + found);
    }
    return {opened, &opened->rows};
  } catch (const damaged_database&) {
    throw;
  } catch (const storage_error& error) {
    throw storage_error(file + ": " + error.what());
  }
}

}  // namespace flagadmin::server
