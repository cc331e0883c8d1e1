#include "storage/sqlite/sqlite_storage.hpp"

#include <chrono>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/sqlite/sqlite_tables.hpp"

namespace flagadmin::server {

namespace {

// The size to which SQLite cuts the write-ahead log after a long reader: that of a log without one.
constexpr const char* limit_log = "PRAGMA journal_size_limit = 4194304";

}  // namespace

sqlite_storage::sqlite_storage(const std::string& file, const content_filler& fill)
    : lock_(file),
      writing_(file, sqlite_connection::access::read_write),
      reading_(file, sqlite_connection::access::query_only),
      listing_(file, sqlite_connection::access::query_only) {
  writing_.run_later("PRAGMA synchronous = FULL");
  prepare_tables(writing_, fill);  // before the mode, which is a change: the file may be another program's
  if (writing_.find_text("PRAGMA journal_mode = WAL") != "wal") {
    throw storage_error("the database cannot use a write-ahead log");
  }
  writing_.run_later(limit_log);
  static_cast<void>(sql_store(reading_).is_empty());  // creates the write-ahead log
  log_identity_ = file_identity(file + "-wal");
  notice_other_programs();
  writer_.emplace(static_cast<writing_session&>(*this));
  queue_.start([this] { read_until_stopped(); });
}

sqlite_storage::~sqlite_storage() {
  queue_.finish();
  writer_.reset();
}

void sqlite_storage::read(reading work, completion done, amount read) {
  if (read == amount::whole) {
    queue_.add({std::move(work), std::move(done)});
    return;
  }
  std::unique_lock guard(reading_mutex_);
  const std::exception_ptr failure = run_reading(sql_store(reading_, history_), work);
  guard.unlock();
  notify(done, failure);
}

void sqlite_storage::read_until_stopped() {
  constexpr std::chrono::hours long_time{1};
  while (!queue_.is_done()) {
    for (const reading_job& next : queue_.take(1, long_time)) {
      const std::exception_ptr failure =
          run_reading(sql_store(listing_, history_), next.work);  // whose records end here
      notify(next.done, failure);
    }
  }
}

void sqlite_storage::require_current() const {
  if (!lock_.is_current() || !log_identity_.is_current()) {
    throw storage_error("the database file or its write-ahead log was deleted or replaced");
  }
}

void sqlite_storage::submit(unit_of_work work, completion done, std::vector<resource_key> keys) {
  writer_->submit(std::move(work), std::move(done), std::move(keys));
}

sql_session& sqlite_storage::begin() {
  require_current();
  writing_.run_later("BEGIN IMMEDIATE");
  notice_other_programs();
  return writing_;
}

/// A backup that was restored into the file, for example: caches and counters are of what was there before.
void sqlite_storage::notice_other_programs() {
  const std::optional<std::int64_t> version = writing_.find_number("PRAGMA data_version");
  if (version == data_version_) {
    return;
  }
  data_version_ = version;
  ++history_;
  for (const resource& each : resources()) {
    changes_[each.kind] = in_history(sql_store(writing_).counter(each.kind).changes, history_);
  }
}

void sqlite_storage::check() noexcept {
  try {
    notice_other_programs();
  } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): the next change fails likewise, and says so
  }
}

void sqlite_storage::commit(const transaction& done) {
  writing_.commit();
  for (const resource& each : resources()) {
    changes_[each.kind] = in_history(done.counter(each.kind).changes, history_);
  }
  try {
    require_current();
  } catch (const storage_error& reason) {
    throw outcome_in_doubt(reason.what());  // the changes may be in a file that is gone, or in a copy of it
  }
}

void sqlite_storage::roll_back(const std::exception_ptr& /*reason*/) noexcept {
  try {
    if (writing_.in_transaction()) {
      writing_.run_later("ROLLBACK");
    }
  } catch (const storage_error&) {
    // SQLite has then ended the transaction by itself; otherwise the next BEGIN fails.
  }
}

}  // namespace flagadmin::server
