#pragma once

#include <memory>
#include <string>

#include "storage/sqlite_connection.hpp"
#include "storage/transaction.hpp"

namespace flagadmin::server {

/// Migrates a database to the newest layout of tables. Throws `storage_error` if the file belongs to another program,
/// or to a newer version of this one.
void prepare_schema(sqlite_connection& connection);

/// The resources of an SQLite file that no server uses. The file is not changed: an older layout is upgraded in a copy
/// in memory. Throws `storage_error`, with the file's name, if it is not a database of this program or cannot be read,
/// and `damaged_database` if it is damaged as a whole.
[[nodiscard]] std::shared_ptr<sql_reader> read_sqlite(const std::string& file);

}  // namespace flagadmin::server
