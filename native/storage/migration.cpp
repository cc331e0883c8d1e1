#include "storage/migration.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "auth/sha256.hpp"
#include "storage/file_lock.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_schema.hpp"
#include "storage/postgresql_values.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/sqlite_schema.hpp"

namespace flagadmin::server {

namespace {

constexpr std::size_t most_rows = 1000;
constexpr std::size_t most_bytes = 4U << 20U;
constexpr std::chrono::hours patience{1};

/// A row of either side.
struct row {
  std::string id;
  std::int64_t version = 0;
  std::string json;
  std::string alternate_key;
};

/// Counts rows and hashes them one by one.
class tally {
 public:
  void add(const row& next) {
    std::string text = digest_ + std::to_string(next.id.size()) + ":" + next.id + std::to_string(next.version) + ":";
    text += std::to_string(next.alternate_key.size()) + ":" + next.alternate_key + next.json;
    const sha256_digest made = sha256(text);
    digest_.assign(made.begin(), made.end());
    ++count_;
  }
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  [[nodiscard]] std::string digest() const { return hexadecimal(digest_); }

 private:
  std::string digest_;
  std::int64_t count_ = 0;
};

constexpr const char* from_sqlite =
    "SELECT coalesce(name, CAST(position AS TEXT)), version, body, alternate_key FROM resource WHERE kind = ?1 "
    "ORDER BY position";
// A page: after a position, in its order.
constexpr const char* from_postgresql =
    "SELECT coalesce(name, convert_to(position::text, 'UTF8')), version, body, coalesce(alternate_key, ''), position "
    "FROM resource WHERE kind = $1 AND position > $2::bigint ORDER BY position LIMIT 1000";

/// Writes rows of one kind, some together.
class row_sink {
 public:
  row_sink(postgresql_connection& to, resource_kind kind, std::int64_t removed_version) noexcept
      : to_(to), kind_(kind), removed_version_(removed_version) {}

  void add(row next) {
    bytes_ += next.json.size();
    rows_.push_back(std::move(next));
    if (rows_.size() == most_rows || bytes_ > most_bytes) {
      flush();
    }
  }
  void flush() {
    if (rows_.empty()) {
      return;
    }
    std::vector<written_row> written;
    for (const row& each : rows_) {
      written.push_back(
          {.id = each.id, .version = each.version, .json = each.json, .alternate_key = each.alternate_key});
    }
    send_insert(to_, kind_, written, removed_version_);
    static_cast<void>(to_.receive());
    rows_.clear();
    bytes_ = 0;
  }

 private:
  postgresql_connection& to_;
  resource_kind kind_;
  std::int64_t removed_version_;
  std::vector<row> rows_;
  std::size_t bytes_ = 0;
};

/// The counter of a kind; nothing when there never was a resource of it.
std::optional<kind_counter> counter_of(sqlite_connection& in, const resource& kind) {
  sqlite_statement statement(in, "SELECT last, removed_version FROM resource_counter WHERE kind = ?1");
  statement.bind(1, kind.name);
  return statement.step()
             ? std::optional(kind_counter{.last = statement.number(0), .removed_version = statement.number(1)})
             : std::nullopt;
}

tally copy(sqlite_connection& from, postgresql_connection& to, const resource& kind) {
  tally copied;
  const std::optional<kind_counter> counter = counter_of(from, kind);
  if (!counter) {
    return copied;
  }
  send_counter(to, kind.kind, {.last = 0, .removed_version = counter->removed_version});
  row_sink sink(to, kind.kind, counter->removed_version);
  sqlite_statement statement(from, from_sqlite);
  const sqlite_statement_use rows(statement);
  rows->bind(1, kind.name);
  while (rows->step()) {
    row next{.id = rows->text(0), .version = rows->number(1), .json = rows->text(2), .alternate_key = rows->text(3)};
    copied.add(next);
    sink.add(std::move(next));
  }
  sink.flush();
  send_counter(to, kind.kind, *counter);
  static_cast<void>(to.receive());
  return copied;
}

tally find_again(postgresql_connection& in, const resource& kind) {
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

void begin_in_empty(postgresql_connection& target) {
  target.send_text(begin_transaction);
  for (const char* limit : {"statement_timeout", "idle_in_transaction_session_timeout"}) {
    target.send_text("SET LOCAL " + std::string(limit) + " = 0");
  }
  target.send_text("LOCK TABLE resource, resource_counter IN EXCLUSIVE MODE");
  static_cast<void>(target.receive());
  if (target.query("is_empty").number(0, 0) == 0) {
    throw storage_error("the database to migrate to is not empty");
  }
}

std::vector<migrated_kind> copy_all(sqlite_connection& source, postgresql_connection& target) {
  begin_in_empty(target);
  std::vector<migrated_kind> done;
  for (const resource& kind : resources()) {
    const std::string what = std::string(kind.noun) + 's';
    const tally copied = copy(source, target, kind);
    const tally found = find_again(target, kind);
    if (copied.count() != found.count() || copied.digest() != found.digest()) {
      throw storage_error("what was copied of the " + what + " is not what was read: " +
                          std::to_string(copied.count()) + " read, " + std::to_string(found.count()) + " found");
    }
    done.push_back({.what = what, .count = found.count(), .digest = found.digest()});
  }
  if (target.query("commit").done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
  return done;
}

}  // namespace

std::vector<migrated_kind> migrate_to_postgresql(const std::string& file, const std::string& url) {
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
  prepare_schema(target, {});
  target.set_patience(patience);
  return copy_all(*source, target);
}

}  // namespace flagadmin::server
