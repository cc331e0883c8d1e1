#include "storage/sqlite_schema.hpp"

#include <array>
#include <string>

#include <flagadmin/api/resource.hpp>

#include "storage/completed_rows.hpp"
#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Each step migrates from the version that is its index to the next one. A released step is never changed.
///
/// Version 2 has one table for all kinds of resources. `position` is the order of lists and, for resources without a
/// `name`, the id. `resource_counter` has the largest position ever assigned, and the largest version of a removed
/// named resource. A kind without a row there never had a resource.
constexpr std::array sqlite_migrations{
    R"(CREATE TABLE addon (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE service_account (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE strategy (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;)",
    R"(CREATE TABLE resource (
         kind TEXT NOT NULL, position INTEGER NOT NULL, name TEXT, alternate_key TEXT, version INTEGER NOT NULL,
         body TEXT NOT NULL, PRIMARY KEY (kind, position)) STRICT;
       CREATE UNIQUE INDEX resource_name ON resource (kind, name) WHERE name IS NOT NULL;
       CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, alternate_key) WHERE alternate_key IS NOT NULL;
       CREATE TABLE resource_counter (
         kind TEXT PRIMARY KEY, last INTEGER NOT NULL, removed_version INTEGER NOT NULL DEFAULT 0) STRICT;
       INSERT INTO resource SELECT 'addon', id, NULL, NULL, version, body FROM addon ORDER BY id;
       INSERT INTO resource SELECT 'service-account', id, NULL, NULL, version, body FROM service_account ORDER BY id;
       INSERT INTO resource SELECT 'strategy', position, name, NULL, version, body FROM strategy ORDER BY position;
       INSERT INTO resource_counter (kind, last) SELECT kind, max(position) FROM resource GROUP BY kind;
       DROP TABLE addon;
       DROP TABLE service_account;
       DROP TABLE strategy;)",
};

// The application id of the file ("flad"), so that the server never writes to another program's database.
constexpr std::int64_t application_id = 0x666c6164;

/// Adds the rows that version 2 has and version 1 lacks.
void complete(sqlite_connection& connection) {
  sqlite_session session(connection);
  sql_transaction scope(session);
  const completed_rows rows = complete_rows(scope.load_all(completed_kind));
  sqlite_statement update(connection, "UPDATE resource SET alternate_key = ?3 WHERE kind = ?1 AND position = ?2");
  for (const completed_rows::alternate_key& each : rows.alternate_keys) {
    const sqlite_statement_use statement(update);
    statement->bind(1, resource_of(completed_kind).name);
    statement->bind(2, parse_resource_id(each.id).value_or(0));
    statement->bind(3, each.value);
    static_cast<void>(statement->step());
  }
  for (const stored_write& write : rows.reserved_ids) {
    scope.reserve_id(write.kind, parse_resource_id(write.key).value_or(0));
  }
}

}  // namespace

std::int64_t find_version(sqlite_connection& connection) {
  const std::int64_t found_id = connection.query_number("PRAGMA application_id").value_or(0);
  const std::int64_t found = connection.query_number("PRAGMA user_version").value_or(0);
  const bool is_new = connection.query_number("SELECT count(*) FROM sqlite_schema").value_or(0) == 0;
  if (is_new ? (found_id != 0 && found_id != application_id) : found_id != application_id) {
    throw storage_error("the database belongs to another program");
  }
  const auto newest = static_cast<std::int64_t>(sqlite_migrations.size());
  if (found < 0 || found > newest) {
    throw storage_error("the database has version " + std::to_string(found) +
                        ", this program supports versions up to " + std::to_string(newest));
  }
  return is_new ? 0 : found;
}

bool is_newest(std::int64_t version) noexcept { return version == static_cast<std::int64_t>(sqlite_migrations.size()); }

void prepare_schema(sqlite_connection& connection) {
  connection.execute("BEGIN IMMEDIATE");
  const std::int64_t found = find_version(connection);
  if (is_newest(found)) {
    connection.execute("COMMIT");  // and nothing was written
    return;
  }
  for (auto step = static_cast<std::size_t>(found); step != sqlite_migrations.size(); ++step) {
    connection.execute(sqlite_migrations[step]);
  }
  if (found == 1) {
    complete(connection);
  }
  connection.execute(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
  connection.execute(("PRAGMA user_version = " + std::to_string(sqlite_migrations.size())).c_str());
  connection.execute("COMMIT");
}

}  // namespace flagadmin::server
