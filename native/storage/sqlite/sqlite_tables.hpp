#pragma once

#include <memory>
#include <string>

#include "storage/sqlite/sqlite_connection.hpp"
#include "storage/transaction.hpp"

namespace flagadmin::server {

/// Makes the tables of a database without any and, if it is empty, runs `fill`, all in one transaction. Throws
/// `storage_error` if the file belongs to another program, or has another layout.
void prepare_tables(sqlite_connection& connection, const content_filler& fill);

/// The resources of an SQLite file that no server uses, read in one transaction. SQLite completes the file with what a
/// killed server left in the write-ahead log. Throws `storage_error`, with the
/// file's name, if it is not a database of this program or cannot be read, and `damaged_database` if it is damaged as a
/// whole.
[[nodiscard]] std::shared_ptr<sql_store> read_sqlite(const std::string& file);

}  // namespace flagadmin::server
