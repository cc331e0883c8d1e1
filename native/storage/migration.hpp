#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace flagadmin::server {

/// The rows of one kind that a migration copied and verified.
struct migrated_kind {
  std::string what;
  std::int64_t count = 0;
  std::string digest;  ///< SHA-256 over keys, versions and texts in their order, in hexadecimal
};

/// How much of the data an earlier migration had copied.
enum class earlier_migration : std::uint8_t { none, unfinished, complete };

/// A complete migration.
struct migration_result {
  earlier_migration earlier = earlier_migration::none;
  std::vector<migrated_kind> kinds;
};

/// Copies everything from an SQLite file into an empty PostgreSQL database, with versions, order and the largest ids
/// ever given, reads it back and compares. The file must not be in use, and stays as it is.
///
/// Each transaction copies at most 1,000 rows and about 4 MiB. After an interruption, a call with the same file
/// continues after the last one that was committed. Until a call has returned, servers do not start with
/// the database, and it refuses changes. If the database has the content of the file already, the call changes
/// nothing and succeeds.
///
/// If several calls migrate to one database at the same time, the one that began last continues, and the others fail:
/// the database never has rows of two files.
///
/// Throws `storage_error`, whose message does not include the URL.
[[nodiscard]] migration_result migrate_to_postgresql(const std::string& file, const std::string& url);

}  // namespace flagadmin::server
