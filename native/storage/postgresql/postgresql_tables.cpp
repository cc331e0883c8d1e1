#include "storage/postgresql/postgresql_tables.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

#include "storage/sql_tables.hpp"

namespace flagadmin::server {

namespace {

// The advisory lock for the creation of the tables: "flagadmi" as a number.
constexpr const char* lock = "SELECT pg_advisory_xact_lock(7380380985996897641)";

// The time limit for changing the layout and loading the fixtures.
constexpr std::chrono::minutes migration_timeout{5};

/// The first of these tables that exists; empty: none. One query: another instance may make them meanwhile. Reads the
/// catalog: `to_regclass` may return what the session has cached before it waited for an advisory lock.
std::string find_table(sql_session& session) {
  return session.find_text(
      "SELECT relname::text FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace AS place "
      "ON place.oid = relnamespace WHERE nspname = ANY (current_schemas(false)) "
      "AND relname IN ('flagadmin_schema', 'resource', 'resource_counter') ORDER BY relname LIMIT 1");
}

/// Other encodings cannot represent all characters.
void require_utf8(sql_session& session) {
  if (const std::string encoding = session.find_text("SELECT current_setting('server_encoding')"); encoding != "UTF8") {
    throw storage_error("PostgreSQL: the database's encoding is " + encoding + ", not UTF8");
  }
}

/// The version of the layout; 0 when there is none yet. Refuses one but this program's.
std::int64_t find_layout(sql_session& session) {
  const std::string table = find_table(session);
  if (table.empty()) {
    return 0;
  }
  if (table != "flagadmin_schema") {
    throw storage_error("PostgreSQL: the database belongs to another program");
  }
  const std::int64_t layout = session.find_number("SELECT version FROM flagadmin_schema").value_or(-1);
  if (layout != layout_of_tables) {
    throw storage_error("PostgreSQL: " + unsupported_layout(layout));
  }
  return layout;
}

/// Makes the tables, unless another instance was faster.
void create_tables(postgresql_connection& connection) {
  connection.run_later(lock);
  require_utf8(connection);
  if (find_layout(connection) != 0) {
    return;
  }
  connection.run_later("CREATE TABLE flagadmin_schema (version INTEGER NOT NULL)");
  connection.run_later("INSERT INTO flagadmin_schema VALUES (" + std::to_string(layout_of_tables) + ")");
  for (const std::string& each : statements_of_tables(database_kind::postgresql)) {
    connection.run_later(each);
  }
}

/// A connection that reads.
struct postgresql_source {
  explicit postgresql_source(const std::string& url) : connection(url) {
    connection.set_response_timeout(migration_timeout);
    connection.begin(false, "SET LOCAL statement_timeout = 0", "REPEATABLE READ READ ONLY");
    connection.run_later("SET LOCAL idle_in_transaction_session_timeout = 0");
    if (find_layout(connection) == 0) {
      throw storage_error("PostgreSQL: the database has no tables of flagadmin-server");
    }
  }

  postgresql_connection connection;
  sql_store store{connection};
};

}  // namespace

void prepare_tables(postgresql_connection& connection, const content_filler& fill) {
  const bool has_tables = find_layout(connection) != 0;
  if (has_tables && !(fill && sql_store(connection).is_empty())) {
    return;  // without a lock, which any role of the database can hold
  }
  connection.set_response_timeout(migration_timeout);
  connection.begin(true, "SET LOCAL statement_timeout = 0");
  connection.run_later("SET LOCAL lock_timeout = '1min'");  // another instance may load its fixtures
  if (!has_tables) {
    create_tables(connection);
  }
  if (fill) {
    connection.run_later(lock_changes);
    if (sql_store(connection).is_empty()) {
      transaction scope(connection);
      fill(scope);
      scope.finish();
    }
  }
  connection.commit();
  connection.set_response_timeout(postgresql_connection::default_response_timeout);
}

void fill_postgresql(const std::string& url, const content_filler& fill) {
  bool is_filled = false;
  postgresql_connection connection(url);
  try {
    prepare_tables(connection, [&](transaction& scope) {
      fill(scope);
      is_filled = true;
    });
  } catch (const outcome_in_doubt& doubt) {
    throw storage_error(std::string(doubt.what()) + ": everything was copied, or nothing");
  }
  if (!is_filled) {
    throw storage_error("the database to migrate to is not empty");
  }
}

std::shared_ptr<sql_store> read_postgresql(const std::string& url) {
  const auto opened = std::make_shared<postgresql_source>(url);
  return {opened, &opened->store};
}

}  // namespace flagadmin::server
