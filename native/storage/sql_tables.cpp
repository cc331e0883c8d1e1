#include "storage/sql_tables.hpp"

namespace flagadmin::server {

std::string unsupported_layout(std::int64_t layout) {
  return "the database has layout " + std::to_string(layout) + ", this program supports layout " +
         std::to_string(layout_of_tables) + " only";
}

// One table has all kinds of resources. Keys are of any length, which an index of PostgreSQL does not take: indexes
// have their SHA-256. Pages of PostgreSQL keep free room, so that updates need not change an index. A kind without a
// row in `resource_counter` never had a resource.
std::vector<std::string> statements_of_tables(database_kind kind) {
  const bool is_sqlite = kind == database_kind::sqlite;
  const std::string number = is_sqlite ? " INTEGER" : " BIGINT";
  const std::string bytes = is_sqlite ? " BLOB" : " BYTEA";
  const std::string name = is_sqlite ? "kind TEXT" : "kind TEXT COLLATE \"C\"";
  const std::string end = is_sqlite ? ") STRICT" : ") WITH (fillfactor = 80)";
  const std::string count = number + " NOT NULL";
  return {
      "CREATE TABLE resource (" + name + " NOT NULL, position" + count + ", name" + bytes + ", name_digest" + bytes +
          ", alternate_key" + bytes + ", alternate_digest" + bytes + ", version" + count +
          ", body TEXT NOT NULL, PRIMARY KEY (kind, position)" + end,
      "CREATE UNIQUE INDEX resource_name ON resource (kind, name_digest) WHERE name_digest IS NOT NULL",
      "CREATE UNIQUE INDEX resource_alternate_key ON resource (kind, alternate_digest) "
      "WHERE alternate_digest IS NOT NULL",
      "CREATE TABLE resource_counter (" + name + " PRIMARY KEY, last" + count + ", removed_version" + count +
          ", changes" + count + ", count" + count + ", bytes" + count + end,
  };
}

}  // namespace flagadmin::server
