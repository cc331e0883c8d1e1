#include "storage/sql_session.hpp"

#include <array>
#include <utility>

namespace flagadmin::server {

namespace {

const std::string columns = "position, name, alternate_key, version, body";  // `record_of` reads them
const std::string select_rows = "SELECT " + columns + " FROM resource WHERE kind = $1";

}  // namespace

// Parameters are numbered in the order of their first use: SQLite takes `$1` for a name.
const std::string sql_statements::load_by_id = select_rows + " AND position = $2";
const std::string sql_statements::load_by_name = select_rows + " AND name_digest = $2";
const std::string sql_statements::find = select_rows + " AND alternate_digest = $2";
const std::string sql_statements::list = select_rows + " ORDER BY position";
const std::string sql_statements::insert = "INSERT INTO resource (kind, name_digest, alternate_digest, " + columns +
                                           ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const std::string sql_statements::update =
    "UPDATE resource SET version = $1, body = $2 WHERE kind = $3 AND position = $4";
const std::string sql_statements::remove = "DELETE FROM resource WHERE kind = $1 AND position = $2";
const std::string sql_statements::load_totals =
    "SELECT kind, last, removed_version, changes, count, bytes FROM resource_counter";
const std::string sql_statements::store_totals =
    "INSERT INTO resource_counter (kind, last, removed_version, changes, count, bytes) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (kind) DO UPDATE SET last = excluded.last, removed_version = excluded.removed_version, "
    "changes = excluded.changes, count = excluded.count, bytes = excluded.bytes";
const std::string sql_statements::measure = "SELECT kind, max(position), 0, 0, count(*), 0 FROM resource GROUP BY kind";
const std::string sql_statements::is_empty =
    "SELECT NOT EXISTS (SELECT 1 FROM resource_counter) AND NOT EXISTS (SELECT 1 FROM resource)";

std::string unsupported_layout(std::int64_t found) {
  return "the database has layout " + std::to_string(found) + ", this program supports layout " +
         std::to_string(layout_of_tables) + " only";
}

// One table has all kinds of resources. Keys are of any length, which an index of PostgreSQL does not take: indexes
// have their SHA-256. Pages of PostgreSQL keep free room, so that updates need not change an index. A kind without a
// row in `resource_counter` never had a resource.
std::vector<std::string> statements_of_tables(database_kind kind) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> sqlite_words{{
      {" COLLATE \"C\"", ""},
      {" WITH (fillfactor = 80)", " STRICT"},
      {"BIGINT", "INTEGER"},
      {"BYTEA", "BLOB"},
  }};
  std::vector<std::string> steps = {
      "CREATE TABLE resource (kind TEXT COLLATE \"C\" NOT NULL, position BIGINT NOT NULL, name BYTEA, "
      "name_digest BYTEA, alternate_key BYTEA, alternate_digest BYTEA, version BIGINT NOT NULL, body TEXT NOT NULL, "
      "PRIMARY KEY (kind, position)) WITH (fillfactor = 80)",
      "CREATE UNIQUE INDEX resource_name ON resource (kind, name_digest) WHERE name_digest IS NOT NULL",
      "CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, alternate_digest) "
      "WHERE alternate_digest IS NOT NULL",
      "CREATE TABLE resource_counter (kind TEXT COLLATE \"C\" PRIMARY KEY, last BIGINT NOT NULL, "
      "removed_version BIGINT NOT NULL, changes BIGINT NOT NULL, count BIGINT NOT NULL, bytes BIGINT NOT NULL) "
      "WITH (fillfactor = 80)",
  };
  for (std::string& each : steps) {
    for (const auto& [word, of_sqlite] : sqlite_words) {
      for (std::size_t at = 0; kind == database_kind::sqlite && (at = each.find(word, at)) != std::string::npos;) {
        each.replace(at, word.size(), of_sqlite);
      }
    }
  }
  return steps;
}

std::int64_t number_of(const sql_value& value) noexcept {
  const auto* const number = std::get_if<std::int64_t>(&value);
  return number == nullptr ? 0 : *number;
}

std::string text_of(const sql_value& value) {
  const auto* const text = std::get_if<std::string_view>(&value);
  return text == nullptr ? std::string() : std::string(*text);
}

std::optional<std::int64_t> sql_session::find_number(const std::string& statement, const sql_values& parameters) {
  std::optional<std::int64_t> found;
  run(statement, parameters, [&found](const sql_values& row) { found = number_of(row.front()); });
  return found;
}

std::string sql_session::find_text(const std::string& statement) {
  std::string found;
  run(statement, {}, [&found](const sql_values& row) { found = text_of(row.front()); });
  return found;
}

}  // namespace flagadmin::server
