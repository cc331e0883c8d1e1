#include "storage/postgresql_schema.hpp"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>

#include "storage/resource_sql.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Each step migrates from the version that is its index to the next one. A released step is never changed.
/// Pages keep free room, so that updates need not change an index. sqlite_schema.cpp describes SQLite's tables, which
/// have the same columns.
using statements = std::vector<std::string>;
const std::array postgresql_migrations{
    statements{
        R"(CREATE TABLE addon (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL)
           WITH (fillfactor = 80))",
        R"(CREATE TABLE service_account (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL)
           WITH (fillfactor = 80))",
        R"(CREATE TABLE strategy (position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name BYTEA NOT NULL,
           version BIGINT NOT NULL, body TEXT NOT NULL))",
        "CREATE UNIQUE INDEX strategy_name ON strategy (sha256(name))",
    },
    statements{
        R"(CREATE TABLE resource (kind TEXT COLLATE "C" NOT NULL, position BIGINT NOT NULL, name BYTEA,
           alternate_key BYTEA, version BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, position))
           WITH (fillfactor = 80))",
        "CREATE UNIQUE INDEX resource_name ON resource (kind, sha256(name)) WHERE name IS NOT NULL",
        R"(CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, sha256(alternate_key))
           WHERE alternate_key IS NOT NULL)",
        R"(CREATE TABLE resource_counter (kind TEXT COLLATE "C" PRIMARY KEY, last BIGINT NOT NULL,
           removed_version BIGINT NOT NULL DEFAULT 0))",
        "INSERT INTO resource SELECT 'addon', id, NULL, NULL, version, body FROM addon",
        "INSERT INTO resource SELECT 'service-account', id, NULL, NULL, version, body FROM service_account",
        "INSERT INTO resource SELECT 'strategy', position, name, NULL, version, body FROM strategy",
        "INSERT INTO resource_counter (kind, last) SELECT kind, max(position) FROM resource GROUP BY kind",
        "DROP TABLE addon, service_account, strategy",
    }};

// The advisory lock for changes of the layout: "flagadmi" as a number.
constexpr const char* lock = "SELECT pg_advisory_xact_lock(7380380985996897641)";

// The time limit for changing the layout and loading the fixtures.
constexpr std::chrono::minutes migration_timeout{5};

std::int64_t number(postgresql_connection& connection, const std::string& sql) {
  return connection.query(sql).number(0, 0);
}

/// Whether one of these tables exists. `names`: string constants of SQL. Reads the catalog: `to_regclass` may return
/// what the session has cached before it waited for an advisory lock.
bool has_table(postgresql_connection& connection, const std::string& names) {
  return number(connection,
                "SELECT EXISTS (SELECT FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace AS place "
                "ON place.oid = relnamespace WHERE nspname = ANY (current_schemas(false)) AND relname IN (" +
                    names + "))") != 0;
}

/// Other encodings cannot represent all characters.
void require_utf8(postgresql_connection& connection) {
  const postgresql_rows rows = connection.query("SELECT current_setting('server_encoding')");
  if (rows.text(0, 0) != "UTF8") {
    throw unusable_database("PostgreSQL: the database's encoding is " + std::string(rows.text(0, 0)) + ", not UTF8");
  }
}

/// The version of the layout; 0 when there is none yet.
std::int64_t find_version(postgresql_connection& connection) {
  if (has_table(connection, "'flagadmin_schema'")) {
    return number(connection, "SELECT version FROM flagadmin_schema");
  }
  if (has_table(connection, "'addon', 'service_account', 'strategy', 'resource', 'resource_counter'")) {
    throw unusable_database("PostgreSQL: the database belongs to another program");
  }
  return 0;
}

/// Likewise; refuses one that this program does not support.
std::int64_t find_supported_version(postgresql_connection& connection) {
  const auto newest = static_cast<std::int64_t>(postgresql_migrations.size());
  const std::int64_t found = find_version(connection);
  if (found < 0 || found > newest) {
    throw unusable_database("PostgreSQL: the database has version " + std::to_string(found) +
                            ", this program supports versions up to " + std::to_string(newest));
  }
  return found;
}

/// Returns the previous version.
std::int64_t bring_to_newest(postgresql_connection& connection) {
  const auto newest = static_cast<std::int64_t>(postgresql_migrations.size());
  const std::int64_t found = find_supported_version(connection);
  if (found == newest) {
    return found;
  }
  if (found == 0) {
    connection.send("CREATE TABLE flagadmin_schema (version INTEGER NOT NULL)");
    connection.send("INSERT INTO flagadmin_schema VALUES (0)");
  }
  for (auto step = static_cast<std::size_t>(found); step != postgresql_migrations.size(); ++step) {
    for (const std::string& statement : postgresql_migrations[step]) {
      connection.send(statement);
    }
  }
  connection.send("UPDATE flagadmin_schema SET version = " + std::to_string(newest));
  static_cast<void>(connection.receive());
  return found;
}

/// The queries for all resources in version 1 of the layout, by the names of their kinds.
constexpr std::array version_1_rows{
    std::pair<std::string_view, const char*>{"addon", "SELECT id::text, body, version FROM addon ORDER BY id"},
    std::pair<std::string_view, const char*>{"service-account",
                                             "SELECT id::text, body, version FROM service_account ORDER BY id"},
    std::pair<std::string_view, const char*>{"strategy", "SELECT name, body, version FROM strategy ORDER BY position"},
};

/// Refuses a database that `migrate` of version 0.2.0 has filled in part: the table of its progress exists.
void refuse_unfinished_migration(postgresql_connection& connection) {
  if (has_table(connection, "'flagadmin_migration'")) {
    throw unusable_database(
        "PostgreSQL: a migration to this database by an earlier version is unfinished: drop the tables "
        "flagadmin_migration, flagadmin_schema, resource and resource_counter, and migrate again");
  }
}

void change_schema(postgresql_connection& connection, const storage::unit_of_work& fill) {
  sql_transaction scope(connection);
  connection.send(begin_transaction);
  connection.send("SET LOCAL statement_timeout = 0");
  connection.send("SET LOCAL lock_timeout = '4s'");  // then again: a signal to stop is noticed between attempts
  connection.send(lock);
  static_cast<void>(connection.receive());
  require_utf8(connection);
  const std::int64_t found = bring_to_newest(connection);
  refuse_unfinished_migration(connection);
  if (found == 1) {
    scope.complete_version_1();
  }
  if (fill && scope.is_empty()) {
    fill(scope);
  }
  connection.commit();
}

}  // namespace

void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill) {
  connection.set_response_timeout(migration_timeout);
  try {
    change_schema(connection, fill);
  } catch (const unusable_database&) {
    connection.roll_back();
    throw;
  }
  connection.set_response_timeout(default_response_timeout);
}

postgresql_source::postgresql_source(const std::string& url) : connection_(url), rows_(connection_) {
  connection_.set_response_timeout(migration_timeout);
  connection_.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  connection_.send("SET LOCAL statement_timeout = 0");
  connection_.send("SET LOCAL idle_in_transaction_session_timeout = 0");
  static_cast<void>(connection_.receive());
  version_ = find_supported_version(connection_);
  if (version_ == 0) {
    throw unusable_database("PostgreSQL: the database has no tables of flagadmin-server");
  }
  refuse_unfinished_migration(connection_);
}

std::optional<kind_counter> postgresql_source::counter(resource_kind kind) {
  if (version_ == 1) {
    throw unusable_database("PostgreSQL: the database has version 1: start the server with it once");
  }
  return rows_.counter(kind);
}

std::vector<record> postgresql_source::load_all(resource_kind kind) {
  if (version_ > 1) {
    return rows_.load_all(kind);
  }
  std::vector<record> all;
  for (const auto& [name, sql] : version_1_rows) {
    if (name != resource_of(kind).name) {
      continue;
    }
    const postgresql_rows rows = connection_.query(sql);
    for (int row = 0; row != rows.size(); ++row) {
      all.push_back({.json = std::string(rows.text(row, 1)),
                     .version = rows.number(row, 2),
                     .id = std::string(rows.text(row, 0))});
    }
  }
  return all;
}

}  // namespace flagadmin::server
