#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The database can never be used: it belongs to another program, or to a newer version of this one.
class unusable_database : public storage_error {
 public:
  using storage_error::storage_error;
};

/// Whether a database may be one that `migrate` has filled in part.
enum class unfinished_migration : bool { refused, accepted };

/// Whether `migrate` has filled the database in part: the table of its progress exists.
[[nodiscard]] bool has_unfinished_migration(postgresql_connection& connection);

/// Migrates a database to the newest layout of tables and, if it is empty, runs `fill`, all in one transaction with an
/// advisory lock. Afterwards the connection has prepared all statements.
void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill,
                    unfinished_migration migration = unfinished_migration::refused);

/// The resources of a database in its current layout of tables, read in one transaction that only reads.
class postgresql_source {
 public:
  /// Throws `storage_error` if the database has no tables of this program, or cannot be read.
  explicit postgresql_source(const std::string& url);

  /// All resources of a kind, in the order of lists.
  [[nodiscard]] std::vector<stored_row> load_all(resource_kind kind);

 private:
  postgresql_connection connection_;
  std::int64_t version_ = 0;
};

}  // namespace flagadmin::server
