#include "storage/sqlite_schema.hpp"

#include <array>
#include <string>

#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// Each step leads from the version that is its index to the next one. A step that was released is never changed.
constexpr std::array migrations{
    R"(CREATE TABLE addon (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE service_account (
         id INTEGER PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
       CREATE TABLE strategy (
         position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, body TEXT NOT NULL) STRICT;)",
};

// Marks the file as this program's ("flad"), so that another program's database is never written to.
constexpr std::int64_t application_id = 0x666c6164;

}  // namespace

void prepare_schema(sqlite_connection& connection) {
  connection.execute("BEGIN IMMEDIATE");
  const std::int64_t found_id = connection.query_number("PRAGMA application_id").value_or(0);
  const std::int64_t found = connection.query_number("PRAGMA user_version").value_or(0);
  const bool is_new = connection.query_number("SELECT count(*) FROM sqlite_schema").value_or(0) == 0;
  if (is_new ? (found_id != 0 && found_id != application_id) : found_id != application_id) {
    throw storage_error("the database belongs to another program");
  }
  const auto newest = static_cast<std::int64_t>(migrations.size());
  if (found < 0 || found > newest) {
    throw storage_error("the database has version " + std::to_string(found) + ", this program knows version " +
                        std::to_string(newest) + " at most");
  }
  if (!is_new && found == newest) {
    connection.execute("COMMIT");  // and nothing was written
    return;
  }
  for (auto step = static_cast<std::size_t>(found); step != migrations.size(); ++step) {
    connection.execute(migrations[step]);
  }
  connection.execute(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
  connection.execute(("PRAGMA user_version = " + std::to_string(newest)).c_str());
  connection.execute("COMMIT");
}

}  // namespace flagadmin::server
