#pragma once

#include <memory>
#include <string>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The database can never be used: it belongs to another program, or to a newer version of this one.
class unusable_database : public storage_error {
 public:
  using storage_error::storage_error;
};

/// Migrates a database to the newest layout of tables and, if it is empty, runs `fill`, all in one transaction with an
/// advisory lock.
void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill);

/// The resources of a database, read in one transaction that only reads. Those of layout 1 have no counters. Throws
/// `storage_error` if the database has no tables of this program, or cannot be read.
[[nodiscard]] std::shared_ptr<sql_reader> read_postgresql(const std::string& url);

}  // namespace flagadmin::server
