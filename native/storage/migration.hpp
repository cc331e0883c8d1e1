#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace flagadmin::server {

/// What a migration has copied of one kind of resources, and found again.
struct migrated_kind {
  std::string what;
  std::int64_t count = 0;
  std::string digest;  ///< SHA-256 over keys, versions and texts in their order, in hexadecimal
};

/// Copies everything from an SQLite file into an empty PostgreSQL database, with versions, order and the largest ids
/// ever given, reads it back and compares: all of it is there, or nothing. The file must not be in use, and stays as it
/// is.
///
/// Throws `storage_error`, whose text does not quote the URL.
[[nodiscard]] std::vector<migrated_kind> migrate_to_postgresql(const std::string& file, const std::string& url);

}  // namespace flagadmin::server
