#pragma once

#include <optional>
#include <string>
#include <vector>

#include "storage/file_lock.hpp"
#include "storage/resource_sql.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Migrates a database to the newest layout of tables. Throws `storage_error` if the file belongs to another program,
/// or to a newer version of this one.
void prepare_schema(sqlite_connection& connection);

/// An SQLite file that no server uses, opened for reading with the newest layout of tables. The file is not changed: an
/// older layout is upgraded in a copy in memory.
class sqlite_source final : public content_reader {
 public:
  /// Throws `storage_error`, with the file's name, if it is not a database of this program or cannot be read, and
  /// `damaged_database` if it is damaged as a whole.
  explicit sqlite_source(const std::string& file);

  [[nodiscard]] std::vector<record> load_all(resource_kind kind) override { return rows_.load_all(kind); }
  [[nodiscard]] std::optional<kind_counter> counter(resource_kind kind) override { return rows_.counter(kind); }

 private:
  file_lock lock_;  ///< outlives the connection
  sqlite_connection connection_;
  sqlite_session session_;
  sql_reader rows_;
};

}  // namespace flagadmin::server
