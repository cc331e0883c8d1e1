#pragma once

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The database cannot be used, now or later: it belongs to something else, or to a newer version of this program.
class unusable_database : public storage_error {
 public:
  using storage_error::storage_error;
};

/// Brings a database to the newest layout of tables, and into an empty one does `fill`, if there is any: all in one
/// transaction, while no other instance does the same. Afterwards the connection has all statements prepared.
void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill);

}  // namespace flagadmin::server
