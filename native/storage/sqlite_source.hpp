#pragma once

#include <string>

#include "storage/file_lock.hpp"
#include "storage/sqlite_connection.hpp"

namespace flagadmin::server {

/// An SQLite file that no server uses, opened for reading with the newest layout of tables. The file is not changed: an
/// older layout is upgraded in a copy in memory.
class sqlite_source {
 public:
  /// Throws `storage_error`, with the file's name, if it is not a database of this program or cannot be read.
  explicit sqlite_source(const std::string& file);

  [[nodiscard]] sqlite_connection& connection() noexcept { return connection_; }

 private:
  file_lock lock_;  ///< outlives the connection
  sqlite_connection connection_;
};

}  // namespace flagadmin::server
