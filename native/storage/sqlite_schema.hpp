#pragma once

#include "storage/sqlite_connection.hpp"

namespace flagadmin::server {

/// Migrates a database to the newest layout of tables. Throws `storage_error` if the file belongs to another program,
/// or to a newer version of this one.
void prepare_schema(sqlite_connection& connection);

}  // namespace flagadmin::server
