#include "storage/migration.hpp"

#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "auth/sha256.hpp"
#include "storage/file_lock.hpp"
#include "storage/postgresql_batch.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_schema.hpp"
#include "storage/postgresql_values.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/sqlite_schema.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::hours patience{1};
constexpr std::int64_t last_position = std::numeric_limits<std::int64_t>::max();
constexpr const char* start_anew =
    "drop the tables flagadmin_migration, flagadmin_schema, resource and resource_counter in the database and migrate "
    "again";

/// Counts rows and hashes them one by one.
class tally {
 public:
  void add(const full_row& next) {
    std::string text = digest_ + std::to_string(next.id.size()) + ":" + next.id + std::to_string(next.version) + ":";
    text += std::to_string(next.alternate_key.size()) + ":" + next.alternate_key + next.json;
    const sha256_digest made = sha256(text);
    digest_.assign(made.begin(), made.end());
    ++count_;
  }
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  [[nodiscard]] bool operator==(const tally&) const = default;
  [[nodiscard]] std::string digest() const { return hexadecimal(digest_); }

 private:
  std::string digest_;
  std::int64_t count_ = 0;
};

constexpr const char* from_sqlite =
    "SELECT coalesce(name, CAST(position AS TEXT)), version, body, alternate_key, position FROM resource "
    "WHERE kind = ?1 AND position > ?2 AND position <= ?3 ORDER BY position";
// At most 1,000 rows and about 4 MiB after a position, in its order.
constexpr const char* from_postgresql =
    "SELECT coalesce(name, convert_to(position::text, 'UTF8')), version, body, coalesce(alternate_key, ''), position "
    "FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY position) - octet_length(body) AS bytes_before "
    "FROM resource WHERE kind = $1 AND position > $2::bigint ORDER BY position LIMIT 1000) AS page "
    "WHERE bytes_before < 4194304 ORDER BY position";

/// The counter of a kind; nothing when there never was a resource of it.
std::optional<kind_counter> counter_of(sqlite_connection& in, const resource& kind) {
  sqlite_statement statement(in, "SELECT last, removed_version FROM resource_counter WHERE kind = ?1");
  statement.bind(1, kind.name);
  return statement.step()
             ? std::optional(kind_counter{.last = statement.number(0), .removed_version = statement.number(1)})
             : std::nullopt;
}

/// Calls `visit` with the rows of a kind and their positions, from one position (exclusive) to another (inclusive).
template <class Visitor>
void read_source(sqlite_connection& from, const resource& kind, std::int64_t after, std::int64_t last, Visitor visit) {
  sqlite_statement statement(from, from_sqlite);
  const sqlite_statement_use rows(statement);
  rows->bind(1, kind.name);
  rows->bind(2, after);
  rows->bind(3, last);
  while (rows->step()) {
    visit(
        full_row{
            .id = rows->text(0), .version = rows->number(1), .json = rows->text(2), .alternate_key = rows->text(3)},
        rows->number(4));
  }
}

void begin(postgresql_connection& target, const char* locked_tables) {
  target.send_text(begin_transaction);
  for (const char* limit : {"statement_timeout", "idle_in_transaction_session_timeout"}) {
    target.send_text("SET LOCAL " + std::string(limit) + " = 0");
  }
  target.send_text("SET LOCAL flagadmin.migrates = 'yes'");  // for `refuse_changes`
  target.send_text("LOCK TABLE " + std::string(locked_tables) + " IN EXCLUSIVE MODE");
  static_cast<void>(target.receive());
}

/// Makes the database refuse changes of others, as if it were read-only: servers that have run on the empty database
/// respond to changes with 503.
void refuse_changes(postgresql_connection& target) {
  target.send_text(
      R"(CREATE OR REPLACE FUNCTION flagadmin_refuse_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF current_setting('flagadmin.migrates', true) IS DISTINCT FROM 'yes' THEN
             RAISE EXCEPTION 'a migration to this database is unfinished' USING ERRCODE = 'read_only_sql_transaction';
           END IF;
           RETURN NULL;
         END $$)");
  target.send_text(
      R"(CREATE TRIGGER flagadmin_migration BEFORE INSERT OR UPDATE OR DELETE ON resource
         FOR EACH STATEMENT EXECUTE FUNCTION flagadmin_refuse_changes())");
}

void allow_changes(postgresql_connection& target) {
  target.send_text("DROP TRIGGER flagadmin_migration ON resource");
  target.send_text("DROP FUNCTION flagadmin_refuse_changes()");
}

void commit(postgresql_connection& target) {
  target.send("commit");
  if (target.receive().back().done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
}

/// Makes the table of the progress, unless there is one: the position in the file of the last row copied, by kind.
/// Returns whether an earlier migration is continued.
bool begin_migration(postgresql_connection& target) {
  begin(target, "resource, resource_counter");
  const bool continues = has_unfinished_migration(target);
  if (!continues && target.query("is_empty").number(0, 0) == 0) {
    throw storage_error("the database to migrate to is not empty");
  }
  if (!continues) {
    target.send_text(
        "CREATE TABLE flagadmin_migration (kind TEXT COLLATE \"C\" PRIMARY KEY, position BIGINT NOT NULL)");
    for (const resource& kind : resources()) {
      target.send_text("INSERT INTO flagadmin_migration VALUES ($1, 0)", {std::string(kind.name)});
    }
    refuse_changes(target);
  }
  commit(target);
  return continues;
}

std::int64_t copied_position(postgresql_connection& target, const resource& kind) {
  return target.query_text("SELECT position FROM flagadmin_migration WHERE kind = $1", {std::string(kind.name)})
      .number(0, 0);
}

/// Commits some rows, with the position of the last one.
void store(postgresql_connection& to, const resource& kind, row_batch& batch, std::int64_t removed_version,
           std::int64_t before, std::int64_t last) {
  begin(to, "flagadmin_migration");
  if (copied_position(to, kind) != before) {
    throw storage_error("another program migrates to the same database");
  }
  send_counter(to, kind.kind, {.last = 0, .removed_version = removed_version});
  batch.send(to, kind.kind, removed_version);
  to.send_text("UPDATE flagadmin_migration SET position = $2::bigint WHERE kind = $1",
               {std::string(kind.name), postgresql_number(last)});
  commit(to);
}

/// Copies the rows that were not copied yet.
void copy(sqlite_connection& from, postgresql_connection& to, const resource& kind) {
  const std::optional<kind_counter> counter = counter_of(from, kind);
  if (!counter) {
    return;
  }
  std::int64_t copied = copied_position(to, kind);
  std::int64_t last = copied;
  row_batch batch;
  const auto flush = [&] {
    store(to, kind, batch, counter->removed_version, copied, last);
    copied = last;
  };
  read_source(from, kind, copied, last_position, [&](full_row next, std::int64_t position) {
    batch.add(std::move(next));
    last = position;
    if (batch.is_full()) {
      flush();
    }
  });
  if (!batch.empty()) {
    flush();
  }
}

tally source_tally(sqlite_connection& from, const resource& kind, std::int64_t last) {
  tally all;
  read_source(from, kind, 0, last, [&](const full_row& next, std::int64_t /*position*/) { all.add(next); });
  return all;
}

tally target_tally(postgresql_connection& in, const resource& kind) {
  tally found;
  std::int64_t position = 0;  // they begin at 1
  while (true) {
    const postgresql_rows page = in.query_text(from_postgresql, {std::string(kind.name), postgresql_number(position)});
    for (int i = 0; i != page.size(); ++i) {
      found.add({.id = std::string(page.text(i, 0)),
                 .version = page.number(i, 1),
                 .json = std::string(page.text(i, 2)),
                 .alternate_key = std::string(page.text(i, 3))});
      position = page.number(i, 4);
    }
    if (page.size() == 0) {
      return found;
    }
  }
}

sqlite_connection open_source(const std::string& path) {
  sqlite_connection source(path, sqlite_connection::access::read_write);
  prepare_schema(source);
  return source;
}

std::string plural_of(const resource& kind) { return std::string(kind.noun) + 's'; }

/// Refuses to continue with a file whose copied rows have changed.
void check_copied(sqlite_connection& source, postgresql_connection& target) {
  for (const resource& kind : resources()) {
    const tally read = source_tally(source, kind, copied_position(target, kind));
    if (!(read == target_tally(target, kind))) {
      throw storage_error("the " + plural_of(kind) + " have changed since the migration began: " + start_anew);
    }
  }
}

/// Completes the counters, compares both sides, and makes the database one that servers accept.
std::vector<migrated_kind> finish(sqlite_connection& source, postgresql_connection& target) {
  begin(target, "resource, resource_counter, flagadmin_migration");
  std::vector<migrated_kind> done;
  for (const resource& kind : resources()) {
    if (const std::optional<kind_counter> counter = counter_of(source, kind)) {
      send_counter(target, kind.kind, *counter);
      static_cast<void>(target.receive());
    }
    const tally read = source_tally(source, kind, last_position);
    const tally found = target_tally(target, kind);
    if (!(read == found)) {
      throw storage_error("the copied " + plural_of(kind) + " differ from the source: " + std::to_string(read.count()) +
                          " read, " + std::to_string(found.count()) + " found: " + start_anew);
    }
    done.push_back({.what = plural_of(kind), .count = found.count(), .digest = found.digest()});
  }
  target.send_text("DROP TABLE flagadmin_migration");
  allow_changes(target);
  commit(target);
  return done;
}

}  // namespace

migration_result migrate_to_postgresql(const std::string& file, const std::string& url) {
  check_postgresql_url(url);
  if (std::error_code ignored; !std::filesystem::is_regular_file(file, ignored)) {
    throw storage_error(file + ": there is no such file");
  }
  const std::string path = file.starts_with('/') ? file : "./" + file;
  // The lock outlives the connection to the file.
  std::optional<file_lock> lock;
  std::optional<sqlite_connection> source;
  try {
    lock.emplace(path);
    source.emplace(open_source(path));
  } catch (const storage_error& error) {
    throw storage_error(file + ": " + error.what());
  }
  postgresql_connection target(url);
  prepare_schema(target, {}, unfinished_migration::accepted);
  target.set_patience(patience);
  const bool continues = begin_migration(target);
  if (continues) {
    check_copied(*source, target);
  }
  for (const resource& kind : resources()) {
    copy(*source, target, kind);
  }
  return {.continues = continues, .kinds = finish(*source, target)};
}

}  // namespace flagadmin::server
