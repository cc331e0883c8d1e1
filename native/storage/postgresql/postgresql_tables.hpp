#pragma once

#include <memory>
#include <string>

#include "storage/postgresql/postgresql_connection.hpp"
#include "storage/transaction.hpp"

namespace flagadmin::server {

/// The first command of a transaction that changes resources. Transactions of several instances follow each other: they
/// do not wait for each other's rows.
inline constexpr const char* lock_changes = "LOCK TABLE resource_counter IN EXCLUSIVE MODE";

/// Makes the tables of a database without any and, if it is empty, runs `fill`, all in one transaction.
void prepare_tables(postgresql_connection& connection, const content_filler& fill);

/// Fills an empty database in one transaction, all or nothing. Throws `storage_error`, also if it is not empty.
void fill_postgresql(const std::string& url, const content_filler& fill);

/// The resources of a database, read in one transaction that only reads. Throws
/// `storage_error` if the database has no tables of this program, or cannot be read.
[[nodiscard]] std::shared_ptr<sql_store> read_postgresql(const std::string& url);

}  // namespace flagadmin::server
