#include "storage/migration.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "storage/migrated_rows.hpp"
#include "storage/per_kind.hpp"
#include "storage/postgresql_batch.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_schema.hpp"
#include "storage/postgresql_values.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/sqlite_source.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::hours copy_timeout{1};
constexpr const char* start_anew =
    "drop the tables flagadmin_migration, flagadmin_schema, resource and resource_counter in the database and migrate "
    "again";
constexpr const char* concurrent_migration = "another program migrates to the same database, or has locked its tables";

// Transactions of migrations to the same schema follow each other. The lock belongs to a transaction, not to a session,
// which a pooler could give to another client.
constexpr const char* lock_migration = "SELECT pg_advisory_xact_lock(1718378850, hashtext(current_schema()))";

/// Sends commands and waits for their locks.
void receive_locks(postgresql_connection& target) {
  try {
    static_cast<void>(target.receive());
  } catch (const postgresql_refusal& refused) {
    if (refused.is_timeout()) {
      throw storage_error(concurrent_migration);
    }
    throw;
  }
}

void begin(postgresql_connection& target) {
  target.send_text(begin_transaction);
  for (const char* setting : {"statement_timeout = 0", "idle_in_transaction_session_timeout = 0",
                              "lock_timeout = '30s'", "flagadmin.migrates = 'yes'" /* for `refuse_changes` */}) {
    target.send_text("SET LOCAL " + std::string(setting));
  }
  target.send_text(lock_migration);
  receive_locks(target);
}

void commit(postgresql_connection& target) {
  target.send("commit");
  if (target.receive().back().done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
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

std::string plural_of(const resource& kind) { return std::string(kind.noun) + 's'; }

migrated_kind describe(const resource& kind, const row_digest& rows) {
  return {.what = plural_of(kind), .count = rows.count(), .digest = rows.hash()};
}

bool is_empty(postgresql_connection& target) { return target.query("is_empty").number(0, 0) != 0; }

/// Makes the table of the progress: by kind, the position in the file of the last row copied, and the number of the
/// latest run of the program.
void create_progress(postgresql_connection& target) {
  target.send_text("LOCK TABLE resource IN EXCLUSIVE MODE");  // a server may run on the empty database
  receive_locks(target);
  if (!is_empty(target)) {
    throw storage_error("the database to migrate to is not empty");
  }
  target.send_text(
      "CREATE TABLE flagadmin_migration "
      "(kind TEXT COLLATE \"C\" PRIMARY KEY, position BIGINT NOT NULL DEFAULT 0, run BIGINT NOT NULL DEFAULT 0)");
  for (const resource& kind : resources()) {
    target.send_text("INSERT INTO flagadmin_migration (kind) VALUES ($1)", {std::string(kind.name)});
  }
  refuse_changes(target);
  static_cast<void>(target.receive());
}

std::int64_t copied_position(postgresql_connection& target, const resource& kind) {
  return target.query_text("SELECT position FROM flagadmin_migration WHERE kind = $1", {std::string(kind.name)})
      .number(0, 0);
}

/// Refuses to continue with a file whose copied rows have changed.
void check_copied(sqlite_connection& source, postgresql_connection& target) {
  for (const resource& kind : resources()) {
    if (digest_of(source, kind, copied_position(target, kind)) != digest_of(target, kind)) {
      throw storage_error("the " + plural_of(kind) + " have changed since the migration began: " + start_anew);
    }
  }
}

/// A run of the program. The latest one that has begun may change the database.
struct migration_run {
  std::int64_t number = 0;
  bool continues = false;  ///< an unfinished migration
};

/// Begins a run. The rows that earlier runs copied are compared in the transaction after which these cannot copy more.
migration_run begin_run(sqlite_connection& source, postgresql_connection& target) {
  begin(target);
  const bool continues = has_unfinished_migration(target);
  if (continues) {
    check_copied(source, target);
  } else {
    create_progress(target);
  }
  const std::int64_t number =
      target.query_text("UPDATE flagadmin_migration SET run = run + 1 RETURNING run").number(0, 0);
  commit(target);
  return {.number = number, .continues = continues};
}

/// Begins a transaction of a run.
void begin(postgresql_connection& target, const migration_run& run) {
  begin(target);
  if (!has_unfinished_migration(target) ||
      target.query_text("SELECT max(run) FROM flagadmin_migration").number(0, 0) != run.number) {
    throw storage_error(concurrent_migration);
  }
}

/// Commits some rows, with the position of the last one.
void store(postgresql_connection& to, const migration_run& run, const resource& kind, row_batch& batch,
           std::int64_t removed_version, std::int64_t last) {
  begin(to, run);
  send_counter(to, kind.kind, {.last = 0, .removed_version = removed_version});
  batch.send(to, kind.kind, removed_version);
  to.send_text("UPDATE flagadmin_migration SET position = $2::bigint WHERE kind = $1",
               {std::string(kind.name), postgresql_number(last)});
  commit(to);
}

/// Copies the rows that were not copied yet.
void copy(sqlite_connection& from, postgresql_connection& to, const migration_run& run, const resource& kind) {
  const std::optional<kind_counter> counter = read_counter(from, kind);
  if (!counter) {
    return;
  }
  begin(to, run);
  std::int64_t last = copied_position(to, kind);
  to.roll_back();
  row_batch batch;
  const auto flush = [&] { store(to, run, kind, batch, counter->removed_version, last); };
  read_rows(from, kind, last, last_position, [&](full_row&& next, std::int64_t position) {
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

/// Sets the counters. In a transaction of its own: servers that wait for a counter may have locked the table of
/// resources, which the end of the migration locks too.
void complete_counters(sqlite_connection& source, postgresql_connection& target, const migration_run& run) {
  begin(target, run);
  for (const resource& kind : resources()) {
    if (const std::optional<kind_counter> counter = read_counter(source, kind)) {
      send_counter(target, kind.kind, *counter);
    }
  }
  commit(target);
}

/// Compares both databases, and makes the target one that servers accept.
std::vector<migrated_kind> finish(sqlite_connection& source, postgresql_connection& target, const migration_run& run) {
  complete_counters(source, target, run);
  begin(target, run);
  std::vector<migrated_kind> done;
  for (const resource& kind : resources()) {
    const row_digest read = digest_of(source, kind);
    const row_digest found = digest_of(target, kind);
    if (read != found) {
      throw storage_error("the copied " + plural_of(kind) + " differ from the source: " + std::to_string(read.count()) +
                          " read, " + std::to_string(found.count()) + " found: " + start_anew);
    }
    done.push_back(describe(kind, found));
  }
  target.send_text("DROP TABLE flagadmin_migration");
  allow_changes(target);
  receive_locks(target);
  commit(target);
  return done;
}

/// Whether the counter in the target is at least that in the source.
bool covers(const kind_counter& target, const std::optional<kind_counter>& source) {
  return !source || (target.last >= source->last && target.removed_version >= source->removed_version);
}

/// The rows of a target with the content of the source; nothing if it has other content. A run may have been
/// interrupted after its last commit.
std::optional<std::vector<migrated_kind>> find_complete_copy(sqlite_connection& source, postgresql_connection& target) {
  target.send_text("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  target.send_text("SET LOCAL statement_timeout = 0");
  target.send_text("SET LOCAL idle_in_transaction_session_timeout = 0");
  static_cast<void>(target.receive());
  std::vector<migrated_kind> found;
  bool is_copy = !has_unfinished_migration(target) && !is_empty(target);
  if (is_copy) {
    per_kind<kind_counter> counters = read_counters(target, row_lock::none);
    for (const resource& kind : resources()) {
      const row_digest rows = digest_of(target, kind);
      is_copy = is_copy && covers(counters[kind.kind], read_counter(source, kind)) && rows == digest_of(source, kind);
      if (!is_copy) {
        break;
      }
      found.push_back(describe(kind, rows));
    }
  }
  target.roll_back();
  return is_copy ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

migration_result migrate_to_postgresql(const std::string& file, const std::string& url) {
  check_postgresql_url(url);
  if (std::error_code ignored; !std::filesystem::is_regular_file(file, ignored)) {
    throw storage_error(file + ": there is no such file");
  }
  sqlite_source opened(file);
  sqlite_connection& source = opened.connection();
  postgresql_connection target(url);
  prepare_schema(target, {}, unfinished_migration::accepted);
  target.set_response_timeout(copy_timeout);
  if (auto found = find_complete_copy(source, target)) {
    return {.earlier = earlier_migration::complete, .kinds = std::move(*found)};
  }
  const migration_run run = begin_run(source, target);
  for (const resource& kind : resources()) {
    copy(source, target, run, kind);
  }
  return {.earlier = run.continues ? earlier_migration::unfinished : earlier_migration::none,
          .kinds = finish(source, target, run)};
}

}  // namespace flagadmin::server
