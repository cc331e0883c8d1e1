#include "storage/sqlite_storage.hpp"

#include <utility>

#include "storage/sqlite_schema.hpp"

namespace flagadmin::server {

namespace {

/// SQLite reads names such as `:memory:` and `file:…` its own way; here a name is a file's, and the lock is on it.
std::string as_path(const std::string& file) { return file.starts_with('/') ? file : "./" + file; }

sqlite_connection open_for_writing(const std::optional<std::string>& file) {
  sqlite_connection connection(file ? as_path(*file) : ":memory:", sqlite_connection::access::read_write);
  if (file && connection.query_text("PRAGMA journal_mode = WAL") != "wal") {
    throw storage_error("the database cannot use a write-ahead log");
  }
  connection.execute("PRAGMA synchronous = FULL");
  prepare_schema(connection);
  return connection;
}

/// Runs a statement that neither takes nor answers anything.
void run(sqlite_statement& statement) {
  const sqlite_statement_use once(statement);
  static_cast<void>(once->step());
}

class sqlite_transaction final : public transaction {
 public:
  /// The keys of what it changes are added to `changed`.
  sqlite_transaction(sqlite_reader& reader, sqlite_writer& writer, std::vector<resource_key>& changed) noexcept
      : reader_(reader), writer_(writer), changed_(changed) {}

  std::optional<record> load(const resource_key& key) override { return reader_.load(key); }
  bool insert(const resource_key& key, std::string_view json) override { return writer_.insert(key, json); }
  std::int64_t update(const resource_key& key, std::string_view json) override {
    changed_.push_back(key);
    return writer_.update(key, json);
  }

 private:
  sqlite_reader& reader_;
  sqlite_writer& writer_;
  std::vector<resource_key>& changed_;
};

}  // namespace

sqlite_storage::sqlite_storage(const std::optional<std::string>& file, commit_observer observer)
    : is_file_(file.has_value()),
      lock_(file ? file_lock(as_path(*file)) : file_lock()),
      writing_(open_for_writing(file)),
      writing_reader_(writing_),
      writer_(writing_),
      begin_unit_(writing_, "SAVEPOINT unit"),
      end_unit_(writing_, "RELEASE unit"),
      observer_(std::move(observer)) {
  if (is_file_) {
    reading_.emplace(as_path(*file), sqlite_connection::access::read_only);
    reader_.emplace(*reading_);
  }
  thread_ = std::thread([this] { write_until_stopped(); });
}

sqlite_storage::~sqlite_storage() {
  {
    const std::lock_guard guard(queue_mutex_);
    stopping_ = true;
  }
  queue_filled_.notify_one();
  thread_.join();
}

std::optional<record> sqlite_storage::load(const resource_key& key) {
  const std::lock_guard guard(reading_mutex_);
  if (const record* known = cache_.find(key)) {
    return *known;
  }
  std::optional<record> found = (reader_ ? *reader_ : writing_reader_).load(key);
  if (found) {
    cache_.keep(key, *found);
  }
  return found;
}

std::vector<std::string> sqlite_storage::load_all(resource_kind kind) {
  const std::lock_guard guard(reading_mutex_);
  return (reader_ ? *reader_ : writing_reader_).load_all(kind);
}

bool sqlite_storage::is_empty() {
  const std::lock_guard guard(reading_mutex_);
  return (reader_ ? *reader_ : writing_reader_).is_empty();
}

bool sqlite_storage::is_ready() {
  try {
    static_cast<void>(is_empty());
    return true;
  } catch (const storage_error&) {
    return false;
  }
}

void sqlite_storage::submit(unit_of_work work, completion done, subject /*about*/) {
  {
    const std::lock_guard guard(queue_mutex_);
    queue_.push_back({std::move(work), std::move(done), nullptr});
  }
  queue_filled_.notify_one();
}

void sqlite_storage::write_until_stopped() {
  std::vector<job> jobs;
  while (true) {
    {
      std::unique_lock guard(queue_mutex_);
      queue_filled_.wait(guard, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) {
        return;
      }
      jobs.swap(queue_);
    }
    commit(jobs);
    for (const job& finished : jobs) {
      tell(finished.done, finished.failure);
    }
    jobs.clear();
  }
}

void sqlite_storage::commit(std::vector<job>& jobs) noexcept {
  std::unique_lock guard(reading_mutex_, std::defer_lock);
  if (!is_file_) {
    guard.lock();
  }
  try {
    run_as_transaction(jobs);
    if (is_file_) {
      guard.lock();  // who read before the commit has also kept what was read by now
    }
    forget_changed();
  } catch (...) {  // whatever it is, this thread goes on
    undo(jobs, std::current_exception());
    return;
  }
  tell(observer_, jobs.size());
}

void sqlite_storage::forget_changed() {
  for (const resource_key& key : changed_) {
    cache_.forget(key);
  }
  changed_.clear();
}

void sqlite_storage::run_as_transaction(std::vector<job>& jobs) {
  changed_.clear();
  writing_.execute("BEGIN IMMEDIATE");
  for (job& next : jobs) {
    run_in_savepoint(next);
  }
  writing_.execute("COMMIT");
}

void sqlite_storage::run_in_savepoint(job& next) {
  run(begin_unit_);
  try {
    sqlite_transaction scope(writing_reader_, writer_, changed_);
    next.work(scope);
  } catch (...) {
    // Some failures, a full disk for one, end the whole transaction; others only this unit.
    if (!writing_.in_transaction()) {
      throw;
    }
    next.failure = std::current_exception();
    writing_.execute("ROLLBACK TO unit");
  }
  run(end_unit_);
}

void sqlite_storage::undo(std::vector<job>& jobs, const std::exception_ptr& reason) noexcept {
  // Every answer of the group may rest on a change of another one: none of them holds.
  for (job& undone : jobs) {
    undone.failure = reason;
  }
  try {
    if (writing_.in_transaction()) {
      writing_.execute("ROLLBACK");
    }
  } catch (const storage_error&) {
    // SQLite has then ended the transaction by itself; the next BEGIN tells if not.
  }
}

}  // namespace flagadmin::server
