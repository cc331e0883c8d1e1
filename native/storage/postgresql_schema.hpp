#pragma once

#include <cstdint>
#include <optional>
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

/// Migrates a database to the newest layout of tables and, if it is empty, runs `fill`, all in one transaction with an
/// advisory lock. Afterwards the connection has prepared all statements.
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
  std::int64_t version_ = 0;
};

}  // namespace flagadmin::server
