#include "storage/sqlite_rows.hpp"

#include <algorithm>
#include <charconv>

namespace flagadmin::server {

namespace {

std::int64_t id_of(const resource_key& key) noexcept {
  std::int64_t id = 0;  // no row has it: ids begin at 1
  std::from_chars(key.id.data(), key.id.data() + key.id.size(), id);
  return id;
}

void bind_key(const sqlite_statement_use& statement, const resource_key& key) {
  statement->bind(1, resource_of(key.kind).name);
  if (is_named(key.kind)) {
    statement->bind(2, key.id);
  } else {
    statement->bind(2, id_of(key));
  }
}

/// Runs a statement to its end, without which its change is not complete.
void finish(const sqlite_statement_use& statement) {
  while (statement->step()) {
  }
}

/// The version returned by a change of one row.
std::int64_t changed(const sqlite_statement_use& statement) {
  if (!statement->step()) {
    throw storage_error("the resource to change does not exist");
  }
  const std::int64_t version = statement->number(0);
  finish(statement);
  return version;
}

constexpr const char* find_sql =
    "SELECT coalesce(name, CAST(position AS TEXT)) FROM resource WHERE kind = ?1 AND alternate_key = ?2";
constexpr const char* load_all_sql =
    "SELECT coalesce(name, CAST(position AS TEXT)), body, version, alternate_key FROM resource WHERE kind = ?1 "
    "ORDER BY position";

// ?2: the id, or nothing. ?3: the name, or nothing. The position of a named resource is after all earlier ones, also
// removed ones, and its version after those of all removed ones.
constexpr const char* insert_sql =
    "INSERT INTO resource (kind, position, name, alternate_key, version, body) VALUES (?1, "
    "coalesce(?2, (SELECT last + 1 FROM resource_counter WHERE kind = ?1), 1), ?3, ?4, "
    "CASE WHEN ?3 IS NULL THEN 1 "
    "ELSE coalesce((SELECT removed_version + 1 FROM resource_counter WHERE kind = ?1), 1) END, ?5) "
    "RETURNING version, position";
constexpr const char* fill_sql =
    "INSERT INTO resource (kind, position, name, alternate_key, version, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
constexpr const char* reserve_id_sql =
    "INSERT INTO resource_counter (kind, last) VALUES (?1, ?2) "
    "ON CONFLICT (kind) DO UPDATE SET last = max(last, excluded.last)";
constexpr const char* count_removed_sql =
    "UPDATE resource_counter SET removed_version = max(removed_version, ?2) WHERE kind = ?1";
constexpr const char* next_id_sql =
    "INSERT INTO resource_counter (kind, last) VALUES (?1, 1) ON CONFLICT (kind) DO UPDATE SET last = last + 1 "
    "WHERE last < 9223372036854775807 RETURNING last";

}  // namespace

sqlite_keyed_statement::sqlite_keyed_statement(sqlite_connection& connection, const std::string& sql,
                                               const std::string& rest)
    : by_position(connection, sql + " WHERE kind = ?1 AND position = ?2" + rest),
      by_name(connection, sql + " WHERE kind = ?1 AND name = ?2" + rest) {}

sqlite_reader::sqlite_reader(sqlite_connection& connection)
    : connection_(connection),
      load_(connection, "SELECT version, body FROM resource"),
      find_(connection, find_sql),
      load_all_(connection, load_all_sql),
      is_empty_(connection, "SELECT NOT EXISTS (SELECT 1 FROM resource_counter)") {}

std::optional<record> sqlite_reader::load(const resource_key& key) {
  const sqlite_statement_use statement(load_.of(key));
  bind_key(statement, key);
  if (!statement->step()) {
    return std::nullopt;
  }
  return record{.json = statement->text(1), .version = statement->number(0)};
}

std::optional<std::string> sqlite_reader::find(resource_kind kind, std::string_view alternate_key) {
  const sqlite_statement_use statement(find_);
  statement->bind(1, resource_of(kind).name);
  statement->bind(2, alternate_key);
  return statement->step() ? std::optional(statement->text(0)) : std::nullopt;
}

std::vector<record> sqlite_reader::load_all(resource_kind kind) {
  const sqlite_statement_use statement(load_all_);
  statement->bind(1, resource_of(kind).name);
  std::vector<record> found;
  while (statement->step()) {
    found.push_back({.json = statement->text(1),
                     .version = statement->number(2),
                     .id = statement->text(0),
                     .alternate_key = statement->text(3)});
  }
  return found;
}

std::size_t sqlite_reader::count(resource_kind kind) {
  sqlite_statement statement(connection_, "SELECT count(*) FROM resource WHERE kind = ?1");
  statement.bind(1, resource_of(kind).name);
  return statement.step() ? static_cast<std::size_t>(statement.number(0)) : 0;
}

std::optional<kind_counter> sqlite_reader::counter(resource_kind kind) {
  sqlite_statement statement(connection_, "SELECT last, removed_version FROM resource_counter WHERE kind = ?1");
  statement.bind(1, resource_of(kind).name);
  return statement.step()
             ? std::optional(kind_counter{.last = statement.number(0), .removed_version = statement.number(1)})
             : std::nullopt;
}

bool sqlite_reader::is_empty() {
  const sqlite_statement_use statement(is_empty_);
  return statement->step() && statement->number(0) != 0;
}

sqlite_writer::sqlite_writer(sqlite_connection& connection)
    : insert_(connection, insert_sql),
      fill_(connection, fill_sql),
      reserve_id_(connection, reserve_id_sql),
      count_removed_(connection, count_removed_sql),
      next_id_(connection, next_id_sql),
      update_(connection, "UPDATE resource SET version = version + 1, body = ?3", " RETURNING version"),
      touch_(connection, "UPDATE resource SET body = ?3"),
      remove_(connection, "DELETE FROM resource", " RETURNING version"),
      exists_(connection, "SELECT 1 FROM resource") {}

std::optional<std::int64_t> sqlite_writer::insert(const resource_key& key, std::string_view json,
                                                  std::string_view alternate_key) {
  const sqlite_statement_use statement(insert_);
  statement->bind(1, resource_of(key.kind).name);
  if (is_named(key.kind)) {
    statement->bind(3, key.id);
  } else {
    statement->bind(2, id_of(key));
  }
  if (!alternate_key.empty()) {
    statement->bind(4, alternate_key);
  }
  statement->bind(5, json);
  if (!statement->step_unless_taken()) {
    return std::nullopt;
  }
  const std::int64_t version = statement->number(0);
  const std::int64_t position = statement->number(1);
  finish(statement);
  reserve_id(key.kind, position);
  return version;
}

void sqlite_writer::fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) {
  std::int64_t position = 0;
  for (const record& each : rows) {
    const sqlite_statement_use statement(fill_);
    const resource_key key{kind, each.id};
    statement->bind(1, resource_of(kind).name);
    statement->bind(2, is_named(kind) ? ++position : id_of(key));
    if (is_named(kind)) {
      statement->bind(3, each.id);
    }
    if (!each.alternate_key.empty()) {
      statement->bind(4, each.alternate_key);
    }
    statement->bind(5, each.version);
    statement->bind(6, each.json);
    finish(statement);
  }
  reserve_id(kind, std::max(counter.last, position));
  const sqlite_statement_use statement(count_removed_);
  statement->bind(1, resource_of(kind).name);
  statement->bind(2, counter.removed_version);
  finish(statement);
}

std::int64_t sqlite_writer::update(const resource_key& key, std::string_view json) {
  const sqlite_statement_use statement(update_.of(key));
  bind_key(statement, key);
  statement->bind(3, json);
  return changed(statement);
}

void sqlite_writer::touch(const resource_key& key, std::string_view json) {
  const sqlite_statement_use statement(touch_.of(key));
  bind_key(statement, key);
  statement->bind(3, json);
  finish(statement);
}

void sqlite_writer::remove(const resource_key& key) {
  std::int64_t version = 0;
  {
    const sqlite_statement_use statement(remove_.of(key));
    bind_key(statement, key);
    version = changed(statement);
  }
  if (is_named(key.kind)) {
    const sqlite_statement_use statement(count_removed_);
    statement->bind(1, resource_of(key.kind).name);
    statement->bind(2, version);
    finish(statement);
  }
}

std::optional<std::int64_t> sqlite_writer::next_id(resource_kind kind) {
  const sqlite_statement_use statement(next_id_);
  statement->bind(1, resource_of(kind).name);
  if (!statement->step()) {
    return std::nullopt;
  }
  const std::int64_t id = statement->number(0);
  finish(statement);
  return id;
}

void sqlite_writer::reserve_id(resource_kind kind, std::int64_t id) {
  const sqlite_statement_use statement(reserve_id_);
  statement->bind(1, resource_of(kind).name);
  statement->bind(2, id);
  finish(statement);
}

bool sqlite_writer::exists(const resource_key& key) {
  const sqlite_statement_use statement(exists_.of(key));
  bind_key(statement, key);
  return statement->step();
}

}  // namespace flagadmin::server
