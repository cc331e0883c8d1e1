#include "storage/sqlite_source.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "storage/sqlite_schema.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

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
