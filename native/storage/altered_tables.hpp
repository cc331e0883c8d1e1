#pragma once

#include <string>
#include <vector>

#include "storage/sql_session.hpp"
#include "storage/sql_tables.hpp"

namespace flagadmin::server {

/// What is not as `statements_of_tables` makes it, a line for each: tables, columns, indexes and constraints that are
/// missing or altered, and triggers, rules and others that somebody added. They can drop or change what is stored.
[[nodiscard]] std::vector<std::string> altered_tables(sql_session& session, database_kind kind);

}  // namespace flagadmin::server
