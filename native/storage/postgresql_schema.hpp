#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/postgresql_connection.hpp"
#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Begins a transaction that reads the last committed state of rows after locking them. The isolation level is
/// explicit: other defaults of a role or database would return an older state, or fail.
inline constexpr const char* begin_transaction = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// The database can never be used: it belongs to another program, or to a newer version of this one.
class unusable_database : public storage_error {
 public:
  using storage_error::storage_error;
};

/// Migrates a database to the newest layout of tables and, if it is empty, runs `fill`, all in one transaction with an
/// advisory lock.
void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill);

/// The resources of a database in its current layout of tables, read in one transaction that only reads.
class postgresql_source final : public content_reader {
 public:
  /// Throws `storage_error` if the database has no tables of this program, or cannot be read.
  explicit postgresql_source(const std::string& url);

  [[nodiscard]] std::vector<record> load_all(resource_kind kind) override;
  /// Only of the newest layout: throws `unusable_database` for another one.
  [[nodiscard]] std::optional<kind_counter> counter(resource_kind kind) override;

 private:
  postgresql_connection connection_;
  sql_reader rows_;
  std::int64_t version_ = 0;
};

}  // namespace flagadmin::server
