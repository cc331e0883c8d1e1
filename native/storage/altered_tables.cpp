#include "storage/altered_tables.hpp"

#include <map>
#include <utility>

#include "base/config_error.hpp"

namespace flagadmin::server {

namespace {

/// The definitions of objects, by what they are and their names.
using definitions = std::map<std::string, std::string>;

// SQLite keeps the statements that made the objects. Indexes of primary keys have none.
const std::string sqlite_objects =
    "SELECT type || ' ' || name, sql FROM sqlite_schema "
    "WHERE tbl_name IN ('resource', 'resource_counter') AND sql IS NOT NULL";

// PostgreSQL's catalogs, without the name of the schema.
const std::string postgresql_objects =
    "WITH ours AS (SELECT relation.oid, relname, quote_ident(nspname) || '.' AS place, relkind, relpersistence, "
    "relrowsecurity FROM pg_catalog.pg_class AS relation JOIN pg_catalog.pg_namespace AS space "
    "ON space.oid = relnamespace WHERE relation.oid IN (to_regclass('resource'), to_regclass('resource_counter'))) "
    "SELECT 'table ' || relname, relkind::text || relpersistence::text || CASE WHEN relrowsecurity THEN ' row "
    "security' ELSE '' END "
    "FROM ours "
    "UNION ALL SELECT 'column ' || relname || '.' || attname, format_type(atttypid, atttypmod) "
    "|| CASE WHEN attcollation NOT IN (0, 100) THEN ' COLLATE ' || collname ELSE '' END "
    "|| CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END "
    "|| CASE WHEN atthasdef OR attidentity <> '' THEN ' DEFAULT' ELSE '' END "
    "FROM pg_catalog.pg_attribute JOIN ours ON attrelid = ours.oid "
    "LEFT JOIN pg_catalog.pg_collation AS texts ON texts.oid = attcollation WHERE attnum > 0 AND NOT attisdropped "
    "UNION ALL SELECT 'index ' || indexed.relname, replace(pg_get_indexdef(indexrelid), place, '') "
    "|| CASE WHEN indisvalid THEN '' ELSE ' INVALID' END "
    "FROM pg_catalog.pg_index JOIN ours ON indrelid = ours.oid "
    "JOIN pg_catalog.pg_class AS indexed ON indexed.oid = indexrelid "
    "UNION ALL SELECT 'constraint ' || conname, pg_get_constraintdef(constrained.oid) "
    "FROM pg_catalog.pg_constraint AS constrained JOIN ours ON conrelid = ours.oid WHERE contype <> 'n' "
    "UNION ALL SELECT 'trigger ' || tgname, '' FROM pg_catalog.pg_trigger JOIN ours ON tgrelid = ours.oid "
    "WHERE NOT tgisinternal "
    "UNION ALL SELECT 'rule ' || rulename, '' FROM pg_catalog.pg_rewrite JOIN ours ON ev_class = ours.oid "
    "UNION ALL SELECT 'policy ' || polname, '' FROM pg_catalog.pg_policy JOIN ours ON polrelid = ours.oid";

definitions in_database(sql_session& session, database_kind kind) {
  definitions objects;
  session.run(kind == database_kind::sqlite ? sqlite_objects : postgresql_objects, {},
              [&objects](const sql_values& row) { objects.emplace(text_of(row[0]), text_of(row[1])); });
  return objects;
}

/// `table resource` of a statement that makes it.
std::string object_of(std::string_view statement) {
  const bool is_index = statement.starts_with("CREATE UNIQUE INDEX ");
  const std::string_view begin = is_index ? "CREATE UNIQUE INDEX " : "CREATE TABLE ";
  const std::string_view rest = statement.substr(begin.size());
  return (is_index ? "index " : "table ") + std::string(rest.substr(0, rest.find(' ')));
}

definitions of_sqlite() {
  definitions objects;
  for (const std::string& statement : statements_of_tables(database_kind::sqlite)) {
    objects.emplace(object_of(statement), statement);
  }
  return objects;
}

/// As PostgreSQL describes what the statements make.
definitions of_postgresql() {
  definitions objects{
      {"column resource.body", "text NOT NULL"},
      {"constraint resource_pkey", R"(PRIMARY KEY (kind, "position"))"},
      {"constraint resource_counter_pkey", "PRIMARY KEY (kind)"},
      {"index resource_pkey", R"(CREATE UNIQUE INDEX resource_pkey ON resource USING btree (kind, "position"))"},
      {"index resource_name",
       "CREATE UNIQUE INDEX resource_name ON resource USING btree (kind, name_digest) WHERE (name_digest IS NOT NULL)"},
      {"index resource_alternate_key",
       "CREATE UNIQUE INDEX resource_alternate_key ON resource USING btree (kind, alternate_digest) "
       "WHERE (alternate_digest IS NOT NULL)"},
      {"index resource_counter_pkey",
       "CREATE UNIQUE INDEX resource_counter_pkey ON resource_counter USING btree (kind)"},
  };
  for (const char* const table : {"resource", "resource_counter"}) {
    objects.emplace(std::string("table ") + table, "rp");  // an ordinary table, which is logged
    objects.emplace(std::string("column ") + table + ".kind", "text COLLATE C NOT NULL");
  }
  for (const char* const number :
       {"resource.position", "resource.version", "resource_counter.last", "resource_counter.removed_version",
        "resource_counter.changes", "resource_counter.count", "resource_counter.bytes"}) {
    objects.emplace(std::string("column ") + number, "bigint NOT NULL");
  }
  for (const char* const bytes : {"name", "name_digest", "alternate_key", "alternate_digest"}) {
    objects.emplace(std::string("column resource.") + bytes, "bytea");
  }
  return objects;
}

}  // namespace

std::vector<std::string> altered_tables(sql_session& session, database_kind kind) {
  std::vector<std::string> lines;
  definitions others = in_database(session, kind);
  for (const auto& [object, definition] : kind == database_kind::sqlite ? of_sqlite() : of_postgresql()) {
    const auto other = others.find(object);
    if (other == others.end()) {
      lines.push_back("the " + object + " is missing");
      continue;
    }
    if (other->second != definition) {
      lines.push_back("the " + object + " was altered");
    }
    others.erase(other);
  }
  for (const auto& [object, definition] : others) {
    lines.push_back("the " + excerpt(object) + " is not the server's");
  }
  return lines;
}

}  // namespace flagadmin::server
