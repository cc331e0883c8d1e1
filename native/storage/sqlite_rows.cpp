#include "storage/sqlite_rows.hpp"

#include <charconv>

namespace flagadmin::server {

namespace {

/// How a kind of resource lies in its table.
struct table {
  std::string_view name;
  std::string_view key;
  std::string_view order;
};

constexpr std::array<table, 3> tables{{
    {"addon", "id", "id"},
    {"service_account", "id", "id"},
    {"strategy", "name", "position"},
}};

constexpr const table& table_of(resource_kind kind) { return tables[static_cast<std::size_t>(kind)]; }

std::string load_sql(const table& of) {
  return "SELECT version, body FROM " + std::string(of.name) + " WHERE " + std::string(of.key) + " = ?1";
}

std::string load_all_sql(const table& of) {
  return "SELECT " + std::string(of.key) + ", body FROM " + std::string(of.name) + " ORDER BY " + std::string(of.order);
}

std::string amount_sql(const table& of) {
  return "SELECT count(*), coalesce(sum(length(CAST(body AS BLOB))), 0) FROM " + std::string(of.name);
}

std::string insert_sql(const table& of) {
  return "INSERT INTO " + std::string(of.name) + " (" + std::string(of.key) + ", version, body) VALUES (?1, 1, ?2)";
}

std::string update_sql(const table& of) {
  return "UPDATE " + std::string(of.name) + " SET version = version + 1, body = ?2 WHERE " + std::string(of.key) +
         " = ?1 RETURNING version";
}

void bind_key(const sqlite_statement_use& statement, const resource_key& key) {
  if (key.kind == resource_kind::strategy) {
    statement->bind(1, key.id);
    return;
  }
  std::int64_t id = 0;  // no row has it: ids begin at 1
  std::from_chars(key.id.data(), key.id.data() + key.id.size(), id);
  statement->bind(1, id);
}

constexpr std::array kinds{resource_kind::addon, resource_kind::service_account, resource_kind::strategy};

}  // namespace

sqlite_reader::sqlite_reader(sqlite_connection& connection)
    : connection_(connection),
      statements_{{
          {{connection, load_sql(table_of(kinds[0]))}, {connection, load_all_sql(table_of(kinds[0]))}},
          {{connection, load_sql(table_of(kinds[1]))}, {connection, load_all_sql(table_of(kinds[1]))}},
          {{connection, load_sql(table_of(kinds[2]))}, {connection, load_all_sql(table_of(kinds[2]))}},
      }},
      is_empty_(connection,
                "SELECT NOT (EXISTS (SELECT 1 FROM addon) OR EXISTS (SELECT 1 FROM service_account) OR "
                "EXISTS (SELECT 1 FROM strategy))") {}

std::optional<record> sqlite_reader::load(const resource_key& key) {
  const sqlite_statement_use statement(of(key.kind).load);
  bind_key(statement, key);
  if (!statement->step()) {
    return std::nullopt;
  }
  return record{.json = statement->text(1), .version = statement->number(0)};
}

std::vector<stored_row> sqlite_reader::load_all(resource_kind kind) {
  const sqlite_statement_use statement(of(kind).load_all);
  std::vector<stored_row> found;
  while (statement->step()) {
    found.push_back({.id = statement->text(0), .json = statement->text(1)});
  }
  return found;
}

stored_amount sqlite_reader::amount(resource_kind kind) {
  sqlite_statement statement(connection_, amount_sql(table_of(kind)));
  const bool found = statement.step();
  return found ? stored_amount{.count = static_cast<std::size_t>(statement.number(0)),
                               .bytes = static_cast<std::size_t>(statement.number(1))}
               : stored_amount{};
}

bool sqlite_reader::is_empty() {
  const sqlite_statement_use statement(is_empty_);
  return statement->step() && statement->number(0) != 0;
}

sqlite_writer::sqlite_writer(sqlite_connection& connection)
    : statements_{{
          {{connection, insert_sql(table_of(kinds[0]))}, {connection, update_sql(table_of(kinds[0]))}},
          {{connection, insert_sql(table_of(kinds[1]))}, {connection, update_sql(table_of(kinds[1]))}},
          {{connection, insert_sql(table_of(kinds[2]))}, {connection, update_sql(table_of(kinds[2]))}},
      }} {}

bool sqlite_writer::insert(const resource_key& key, std::string_view json) {
  const sqlite_statement_use statement(of(key.kind).insert);
  bind_key(statement, key);
  statement->bind(2, json);
  return statement->run_unless_taken();
}

std::int64_t sqlite_writer::update(const resource_key& key, std::string_view json) {
  const sqlite_statement_use statement(of(key.kind).update);
  bind_key(statement, key);
  statement->bind(2, json);
  if (!statement->step()) {
    throw storage_error("a resource that was to be changed is not there");
  }
  const std::int64_t version = statement->number(0);
  // The change is complete only when the statement has run to its end.
  while (statement->step()) {
  }
  return version;
}

}  // namespace flagadmin::server
