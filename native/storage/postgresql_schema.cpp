#include "storage/postgresql_schema.hpp"

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_transaction.hpp"

namespace flagadmin::server {

namespace {

/// Each step leads from the version that is its index to the next one. A step that was released is never changed.
/// Rows keep some room in their page, so that changing them need not touch an index.
const std::array migrations{std::vector<std::string>{
    "CREATE TABLE addon (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL) WITH (fillfactor = 80)",
    "CREATE TABLE service_account (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL) "
    "WITH (fillfactor = 80)",
    "CREATE TABLE strategy (position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name BYTEA NOT NULL, "
    "version BIGINT NOT NULL, body TEXT NOT NULL)",
    "CREATE UNIQUE INDEX strategy_name ON strategy (sha256(name))",
}};

// Held by whoever changes the layout: "flagadmi" as a number.
constexpr const char* lock = "SELECT pg_advisory_xact_lock(7380380985996897641)";

// How long changing the layout may take, and loading the fixtures.
constexpr std::chrono::minutes patience{5};

std::int64_t number(postgresql_connection& connection, const std::string& sql) {
  return connection.query_text(sql).number(0, 0);
}

/// Other encodings have no place for all characters, or do not know them.
void require_utf8(postgresql_connection& connection) {
  const postgresql_rows answered = connection.query_text("SELECT current_setting('server_encoding')");
  if (answered.text(0, 0) != "UTF8") {
    throw unusable_database("PostgreSQL: the database's encoding is " + std::string(answered.text(0, 0)) +
                            ", not UTF8");
  }
}

/// The version of the layout; 0 when there is none yet.
std::int64_t find_version(postgresql_connection& connection) {
  if (number(connection, "SELECT to_regclass('flagadmin_schema') IS NOT NULL") != 0) {
    return number(connection, "SELECT version FROM flagadmin_schema");
  }
  if (number(connection,
             "SELECT coalesce(to_regclass('addon'), to_regclass('service_account'), "
             "to_regclass('strategy')) IS NOT NULL") != 0) {
    throw unusable_database("PostgreSQL: the database belongs to another program");
  }
  return 0;
}

void bring_to_newest(postgresql_connection& connection) {
  const auto newest = static_cast<std::int64_t>(migrations.size());
  const std::int64_t found = find_version(connection);
  if (found < 0 || found > newest) {
    throw unusable_database("PostgreSQL: the database has version " + std::to_string(found) +
                            ", this program knows version " + std::to_string(newest) + " at most");
  }
  if (found == newest) {
    return;
  }
  if (found == 0) {
    connection.send_text("CREATE TABLE flagadmin_schema (version INTEGER NOT NULL)");
    connection.send_text("INSERT INTO flagadmin_schema VALUES (0)");
  }
  for (auto step = static_cast<std::size_t>(found); step != migrations.size(); ++step) {
    for (const std::string& statement : migrations[step]) {
      connection.send_text(statement);
    }
  }
  connection.send_text("UPDATE flagadmin_schema SET version = " + std::to_string(newest));
  static_cast<void>(connection.receive());
}

void change_schema(postgresql_connection& connection, const storage::unit_of_work& fill) {
  postgresql_transaction scope(connection);
  connection.send_text(begin_transaction);
  connection.send_text("SET LOCAL statement_timeout = 0");
  connection.send_text("SET LOCAL lock_timeout = '4s'");  // then anew: who is told to stop does not wait for others
  connection.send_text(lock);
  static_cast<void>(connection.receive());
  require_utf8(connection);
  bring_to_newest(connection);
  connection.prepare(reading_statements());
  connection.prepare(writing_statements());
  if (fill && connection.query("is_empty").number(0, 0) != 0) {
    fill(scope);
  }
  scope.commit();
}

}  // namespace

void prepare_schema(postgresql_connection& connection, const storage::unit_of_work& fill) {
  connection.set_patience(patience);
  try {
    change_schema(connection, fill);
  } catch (const unusable_database&) {
    connection.roll_back();
    throw;
  }
  connection.set_patience(usual_patience);
}

}  // namespace flagadmin::server
