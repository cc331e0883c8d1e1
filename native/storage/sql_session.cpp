#include "storage/sql_session.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace flagadmin::server {

namespace {

std::int64_t id_number_of(std::string_view id) noexcept {
  std::int64_t number = 0;  // no row has it: ids begin at 1
  std::from_chars(id.data(), id.data() + id.size(), number);
  return number;
}

// The columns behind `kind`. A new one is also in `values_of`, `record_of`, `insert` and `tables`.
constexpr const char* columns = "position, name, alternate_key, version, body";

sql_value key_of(const std::string& text) { return text.empty() ? sql_value() : sql_value(key_text{text}); }

constexpr const char* by_id = "position = $2";
// Names are of any length, which an index of PostgreSQL does not take: it holds their SHA-256.
constexpr const char* by_name = "name IS NOT NULL AND sha256(name) = sha256($2)";
constexpr const char* by_alternate_key = "alternate_key IS NOT NULL AND sha256(alternate_key) = sha256($2)";

/// The words of PostgreSQL, and those of SQLite. Pages of PostgreSQL keep free room, so that updates need not change an
/// index.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> sqlite_words{{
    {"$", "?"},
    {"sha256(?2)", "?2"},
    {"sha256(name)", "name"},
    {"sha256(alternate_key)", "alternate_key"},
    {" FOR UPDATE", ""},
    {" COLLATE \"C\"", ""},
    {" WITH (fillfactor = 80)", " STRICT"},
    {" WITH (fillfactor = 100)", " STRICT"},
    {"::bytea", ""},
    {"BIGINT", "INTEGER"},
    {"BYTEA", "TEXT"},
}};

}  // namespace

std::string unsupported_layout(std::int64_t found) {
  return "the database has layout " + std::to_string(found) + ", this program supports layout " +
         std::to_string(layout_of_tables) + " only";
}

std::string sql_statements::in_its_words(std::string text) const {
  if (kind_ == database_kind::sqlite) {
    for (const auto& [word, of_sqlite] : sqlite_words) {
      for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += of_sqlite.size()) {
        text.replace(at, word.size(), of_sqlite);
      }
    }
  }
  return text;
}

sql_statements::sql_statements(database_kind kind) : kind_(kind) {
  const auto keyed = [this](const std::string& begin, const char* end) {
    return keyed_statement{in_its_words(begin + by_id + end), in_its_words(begin + by_name + end)};
  };
  const std::string all_columns = columns;
  const std::string select = "SELECT " + all_columns + " FROM resource WHERE kind = $1 AND ";
  load = keyed(select, "");
  lock = keyed(select, " FOR UPDATE");
  update = keyed("UPDATE resource SET version = version + $3, body = $4 WHERE kind = $1 AND ", " RETURNING version");
  remove = keyed("DELETE FROM resource WHERE kind = $1 AND ", " RETURNING version");
  load_all = in_its_words("SELECT " + all_columns + " FROM resource WHERE kind = $1 ORDER BY position");
  find = in_its_words(select + by_alternate_key);
  insert = in_its_words("INSERT INTO resource (kind, " + all_columns +
                        ") VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING version");
  count = in_its_words("SELECT count(*) FROM resource WHERE kind = $1");
  counter = in_its_words("SELECT last, removed_version FROM resource_counter WHERE kind = $1");
  store_counter = in_its_words(
      "INSERT INTO resource_counter (kind, last, removed_version) VALUES ($1, $2, $3) "
      "ON CONFLICT (kind) DO UPDATE SET last = excluded.last, removed_version = excluded.removed_version");
  is_empty = "SELECT NOT EXISTS (SELECT 1 FROM resource_counter)";
}

// One table has all kinds of resources. `position` is the order of lists and, for resources without a
// `name`, the id. `resource_counter` has the largest position ever assigned, and the largest version of a removed named
// resource. A kind without a row there never had a resource.
std::vector<std::string> sql_statements::tables() const {
  std::vector<std::string> steps = {
      "CREATE TABLE resource (kind TEXT COLLATE \"C\" NOT NULL, position BIGINT NOT NULL, name BYTEA, "
      "alternate_key BYTEA, version BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, position)) "
      "WITH (fillfactor = 80)",
      "CREATE UNIQUE INDEX resource_name ON resource (kind, sha256(name)) WHERE name IS NOT NULL",
      "CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, sha256(alternate_key)) "
      "WHERE alternate_key IS NOT NULL",
      "CREATE TABLE resource_counter (kind TEXT COLLATE \"C\" PRIMARY KEY, last BIGINT NOT NULL, "
      "removed_version BIGINT NOT NULL DEFAULT 0) WITH (fillfactor = 100)",
  };
  for (std::string& each : steps) {
    each = in_its_words(each);
  }
  return steps;
}

sql_values values_of(resource_kind kind, std::int64_t position, const record& row) {
  return {resource_of(kind).name,    position,    is_named(kind) ? sql_value(key_text{row.id}) : sql_value(),
          key_of(row.alternate_key), row.version, std::string_view(row.json)};
}

record record_of(const sql_values& row) {
  const bool has_name = !std::holds_alternative<std::monostate>(row[1]);
  return {.json = text_of(row[4]),
          .version = number_of(row[3]),
          .id = has_name ? text_of(row[1]) : std::to_string(number_of(row[0])),
          .alternate_key = text_of(row[2])};
}

sql_values values_of(const resource_key& key) {
  return {resource_of(key.kind).name,
          is_named(key.kind) ? sql_value(key_text{key.id}) : sql_value(id_number_of(key.id))};
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
