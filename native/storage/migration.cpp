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

/// A row of either side. Its place is that in which its kind is listed: the id, or the position of a strategy type.
struct row {
  std::string id;
  std::int64_t version = 0;
  std::string json;
};

/// Counts rows and hashes them one by one.
class tally {
 public:
  void add(const row& next) {
    std::string text = digest_ + std::to_string(next.id.size()) + ":" + next.id + std::to_string(next.version) + ":";
    text += next.json;
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

struct kind_to_migrate {
  resource_kind kind;
  const char* what;
  const char* from_sqlite;
  const char* from_postgresql;  ///< a page: after a place, in its order; the place is the last column
};

constexpr std::array kinds{
    kind_to_migrate{resource_kind::addon, "addons", "SELECT id, version, body FROM addon ORDER BY id",
                    "SELECT id, version, body, id FROM addon WHERE id > $1::bigint ORDER BY id LIMIT 1000"},
    kind_to_migrate{resource_kind::service_account, "service accounts",
                    "SELECT id, version, body FROM service_account ORDER BY id",
                    "SELECT id, version, body, id FROM service_account WHERE id > $1::bigint ORDER BY id LIMIT 1000"},
    kind_to_migrate{resource_kind::strategy, "strategy types",
                    "SELECT name, version, body FROM strategy ORDER BY position",
                    "SELECT name, version, body, position FROM strategy WHERE position > $1::bigint "
                    "ORDER BY position LIMIT 1000"},
};

/// Writes rows, some together.
class row_sink {
 public:
  row_sink(postgresql_connection& to, resource_kind kind) noexcept : to_(to), kind_(kind) {}

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
      written.push_back({.id = each.id, .version = each.version, .json = each.json});
    }
    send_insert(to_, kind_, written);
    static_cast<void>(to_.receive());
    rows_.clear();
    bytes_ = 0;
  }

 private:
  postgresql_connection& to_;
  resource_kind kind_;
  std::vector<row> rows_;
  std::size_t bytes_ = 0;
};

tally copy(sqlite_connection& from, postgresql_connection& to, const kind_to_migrate& kind) {
  tally copied;
  row_sink sink(to, kind.kind);
  sqlite_statement statement(from, kind.from_sqlite);
  const sqlite_statement_use rows(statement);
  while (rows->step()) {
    row next{.id = rows->text(0), .version = rows->number(1), .json = rows->text(2)};
    copied.add(next);
    sink.add(std::move(next));
  }
  sink.flush();
  return copied;
}

tally find_again(postgresql_connection& in, const kind_to_migrate& kind) {
  tally found;
  std::int64_t place = 0;  // both begin at 1
  while (true) {
    const postgresql_rows page = in.query_text(kind.from_postgresql, {postgresql_number(place)});
    for (int i = 0; i != page.size(); ++i) {
      const bool is_named = kind.kind == resource_kind::strategy;
      found.add({.id = is_named ? std::string(page.text(i, 0)) : std::to_string(page.number(i, 0)),
                 .version = page.number(i, 1),
                 .json = std::string(page.text(i, 2))});
      place = page.number(i, 3);
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
  target.send_text("LOCK TABLE addon, service_account, strategy IN EXCLUSIVE MODE");
  static_cast<void>(target.receive());
  if (target.query("is_empty").number(0, 0) == 0) {
    throw storage_error("the database to migrate to is not empty");
  }
}

std::array<migrated_kind, 3> copy_all(sqlite_connection& source, postgresql_connection& target) {
  begin_in_empty(target);
  std::array<migrated_kind, 3> done;
  for (std::size_t i = 0; i != kinds.size(); ++i) {
    const tally copied = copy(source, target, kinds[i]);
    const tally found = find_again(target, kinds[i]);
    if (copied.count() != found.count() || copied.digest() != found.digest()) {
      throw storage_error("what was copied of the " + std::string(kinds[i].what) + " is not what was read: " +
                          std::to_string(copied.count()) + " read, " + std::to_string(found.count()) + " found");
    }
    done[i] = {.what = kinds[i].what, .count = found.count(), .digest = found.digest()};
  }
  if (target.query("commit").done() != "COMMIT") {
    throw storage_error("PostgreSQL: the transaction was not committed");
  }
  return done;
}

}  // namespace

std::array<migrated_kind, 3> migrate_to_postgresql(const std::string& file, const std::string& url) {
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
