#include "storage/sqlite_storage.hpp"

#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::chrono::milliseconds notice_interval{1};

// The size to which SQLite cuts the write-ahead log after a long reader: that of a log without one.
constexpr const char* limit_log = "PRAGMA journal_size_limit = 4194304";

/// Whether others may have changed the file. Reads that need it find out whether it can be read.
bool has_changed(sqlite_connection& connection) {
  try {
    return connection.has_foreign_changes();
  } catch (const storage_error&) {
    return true;
  }
}

}  // namespace

sqlite_storage::sqlite_storage(const std::optional<std::string>& file, commit_observer observer)
    : is_file_(file.has_value()),
      lock_(file ? file_lock(as_path(*file)) : file_lock()),
      writing_(file ? as_path(*file) : ":memory:", sqlite_connection::access::read_write) {
  writing_.run_later("PRAGMA synchronous = FULL");
  prepare_schema(writing_);  // before the mode, which is a change: the file may be another program's
  writing_.end_waits_at(is_stopping_);
  if (is_file_) {
    if (writing_.find_text("PRAGMA journal_mode = WAL") != "wal") {
      throw storage_error("the database cannot use a write-ahead log");
    }
    writing_.run_later(limit_log);
    reading_.emplace(as_path(*file), sqlite_connection::access::query_only);
    listing_.emplace(as_path(*file), sqlite_connection::access::query_only);
    static_cast<void>(sql_reader(*reading_).is_empty());  // creates the write-ahead log
    static_cast<void>(reading_->has_foreign_changes());
    static_cast<void>(writing_.has_foreign_changes());
    log_identity_ = file_identity(as_path(*file) + "-wal");
  }
  writer_.emplace(static_cast<writing_session&>(*this), std::move(observer));
  for (int i = 0; i != 2; ++i) {  // one may read a list
    queue_.start([this] { read_until_stopped(); });
  }
}

sqlite_storage::~sqlite_storage() {
  is_stopping_ = true;
  queue_.finish();  // a reading may wait for the thread that writes
  writer_.reset();
}

std::shared_ptr<const committed_record> sqlite_storage::load(const resource_key& key) {
  const std::lock_guard guard(reading_mutex_);
  notice_foreign_changes();
  if (std::shared_ptr<const committed_record> cached = reads_.find(key)) {
    return cached;
  }
  std::optional<record> found = reads_.watch(key, [&] { return sql_reader(single()).read(key); });
  return found ? reads_.store(key, std::move(*found)) : nullptr;
}

std::optional<record> sqlite_storage::find(resource_kind kind, std::string_view alternate_key) {
  const std::lock_guard guard(reading_mutex_);
  return reads_.watch(std::nullopt, [&] { return sql_reader(single()).find(kind, alternate_key); });
}

std::vector<record> sqlite_storage::load_all(resource_kind kind) {
  const std::lock_guard guard(listing_ ? listing_mutex_ : reading_mutex_);
  return reads_.watch(std::nullopt, [&] { return sql_reader(listing_ ? *listing_ : writing_).load_all(kind); });
}

bool sqlite_storage::is_ready() {
  if (!is_file_) {
    return true;
  }
  try {
    require_current();
    return writer_->can_write(true) && reads_.succeed(*this);
  } catch (const storage_error&) {
    return false;
  }
}

void sqlite_storage::read(reading work, completion done, amount read) {
  if (read == amount::single) {
    read_here(*this, work, done);
  } else {
    queue_.add({std::move(work), std::move(done)});
  }
}

void sqlite_storage::read_until_stopped() {
  constexpr std::chrono::hours long_time{1};
  while (!queue_.is_done()) {
    for (const reading_job& next : queue_.take(1, long_time)) {
      read_here(*this, next.work, next.done);
    }
  }
}

void sqlite_storage::require_current() const {
  if (!lock_.is_current() || !log_identity_.is_current()) {
    throw storage_error("the database file or its write-ahead log was deleted or replaced");
  }
}

void sqlite_storage::submit(unit_of_work work, completion done, subject about) {
  writer_->submit(std::move(work), std::move(done), std::move(about));
}

sql_session& sqlite_storage::begin(bool /*in_rounds*/) {
  if (!is_file_) {
    publishing_.lock();
  }
  require_current();
  writing_.run_later("BEGIN IMMEDIATE");
  if (is_file_ && writing_.has_foreign_changes()) {
    const std::lock_guard guard(reading_mutex_);
    forget_reads();
  }
  return writing_;
}

void sqlite_storage::commit(const std::vector<resource_key>& changed) {
  writing_.commit();
  try {
    if (is_file_) {
      publishing_.lock();  // reads that began before the commit have filled the cache by now
    }
    publish(changed);
    require_current();  // otherwise the changes may be in a file that is gone, or in a copy of it
    publishing_.unlock();
  } catch (const std::exception& reason) {
    throw outcome_in_doubt(reason.what());
  }
}

bool sqlite_storage::survives(const std::exception_ptr& /*failure*/) noexcept {
  // Some failures, for example a full disk, end the whole transaction; others only the unit.
  return writing_.in_transaction();
}

void sqlite_storage::roll_back(const std::exception_ptr& /*reason*/) noexcept {
  try {
    if (writing_.in_transaction()) {
      writing_.run_later("ROLLBACK");
    }
  } catch (const storage_error&) {
    // SQLite has then ended the transaction by itself; otherwise the next BEGIN fails.
  }
  if (publishing_.owns_lock()) {
    publishing_.unlock();
  }
}

void sqlite_storage::write_nothing() {
  static const std::string same_layout = "PRAGMA user_version = " + std::to_string(layout_of_tables);
  writing_.run_later(same_layout);
}

std::uint64_t sqlite_storage::revision(resource_kind kind) {
  const std::lock_guard guard(reading_mutex_);
  notice_foreign_changes();
  return revisions_[kind];
}

void sqlite_storage::notice_foreign_changes() {
  // Asking takes locks, which cost as much as the rest of a cached read.
  const auto now = std::chrono::steady_clock::now();
  if (reading_ && now - last_notice_ >= notice_interval) {
    last_notice_ = now;
    if (has_changed(*reading_)) {
      forget_reads();
    }
  }
}

void sqlite_storage::forget_reads() {
  reads_.clear();
  for (std::uint64_t& each : revisions_) {
    ++each;
  }
}

void sqlite_storage::publish(const std::vector<resource_key>& changed) {
  for (const resource_key& key : changed) {
    reads_.erase(key);
    ++revisions_[key.kind];
  }
  // The commit was foreign for the connection that reads. Another program's between the two is noticed by that which
  // wrote; a later one by the next read.
  if (reading_) {
    static_cast<void>(has_changed(*reading_));
    if (has_changed(writing_)) {
      forget_reads();
    }
  }
}

}  // namespace flagadmin::server
