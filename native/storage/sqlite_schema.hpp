#pragma once

#include "storage/sqlite_connection.hpp"

namespace flagadmin::server {

/// Brings a database to the newest layout of tables. Throws `storage_error` when the file belongs to something else, or
/// to a newer version of this program.
void prepare_schema(sqlite_connection& connection);

}  // namespace flagadmin::server
