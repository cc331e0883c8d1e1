#pragma once

#include <cstdint>

#include "storage/sqlite_connection.hpp"

namespace flagadmin::server {

/// The version of the layout of tables; 0 if there are none. Throws `storage_error` if the file belongs to another
/// program, or to a newer version of this one.
[[nodiscard]] std::int64_t find_version(sqlite_connection& connection);

[[nodiscard]] bool is_newest(std::int64_t version) noexcept;

/// Migrates a database to the newest layout of tables. Throws like `find_version`.
void prepare_schema(sqlite_connection& connection);

}  // namespace flagadmin::server
