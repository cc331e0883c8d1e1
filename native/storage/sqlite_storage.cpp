#include "storage/sqlite_storage.hpp"

#include <algorithm>
#include <utility>

#include "storage/failure.hpp"
#include "storage/sqlite_schema.hpp"

namespace flagadmin::server {

namespace {

sqlite_connection open_for_writing(const std::optional<std::string>& file) {
  sqlite_connection connection(file ? as_path(*file) : ":memory:", sqlite_connection::access::read_write);
  connection.execute("PRAGMA synchronous = FULL");
  prepare_schema(connection);  // before the mode, which is a change: the file may be another program's
  if (file && connection.query_text("PRAGMA journal_mode = WAL") != "wal") {
    throw storage_error("the database cannot use a write-ahead log");
  }
  return connection;
}

/// Runs a statement without parameters and results.
void run(sqlite_statement& statement) {
  const sqlite_statement_use once(statement);
  static_cast<void>(once->step());
}

constexpr std::chrono::seconds trusted_commit_age{1};

constexpr std::chrono::milliseconds notice_interval{1};

// The size to which SQLite cuts the write-ahead log after a long reader: that of a log without one.
constexpr const char* limit_log = "PRAGMA journal_size_limit = 4194304";

// A change that needs space, and leaves nothing.
constexpr const char* write_much =
    "INSERT INTO resource (kind, position, version, body) VALUES ('', 0, 1, hex(zeroblob(32768)));"
    "DELETE FROM resource WHERE kind = '' AND position = 0";

/// The state of a transaction of SQLite.
struct transaction_state {
  sqlite_connection& connection;
  sqlite_reader& reader;
  sqlite_writer& writer;
  std::vector<resource_key>& changed;  ///< receives the keys of changed resources
  per_kind<std::optional<std::size_t>>& counts;
  const char* write_nothing;  ///< SQL
  bool& has_written;          ///< also without a change
};

class sqlite_transaction final : public transaction {
 public:
  explicit sqlite_transaction(const transaction_state& state) noexcept : state_(state) {}

  std::optional<record> load(const resource_key& key) override { return state_.reader.load(key); }
  std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override {
    return state_.reader.find(kind, alternate_key);
  }
  std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                     std::string_view alternate_key) override {
    const std::optional<std::int64_t> version = state_.writer.insert(key, json, alternate_key);
    if (version) {
      state_.changed.push_back(key);
    }
    if (std::optional<std::size_t>& counted = state_.counts[key.kind]; version && counted) {
      ++*counted;
    }
    return version;
  }
  std::int64_t update(const resource_key& key, std::string_view json) override {
    state_.changed.push_back(key);
    return state_.writer.update(key, json);
  }
  void touch(const resource_key& key, std::string_view json) override {
    if (state_.writer.exists(key)) {
      state_.changed.push_back(key);
      state_.writer.touch(key, json);
    }
  }
  void remove(const resource_key& key) override {
    if (!state_.writer.exists(key)) {
      return;
    }
    state_.changed.push_back(key);
    state_.writer.remove(key);
    if (std::optional<std::size_t>& counted = state_.counts[key.kind]) {
      --*counted;
    }
  }
  std::optional<std::int64_t> next_id(resource_kind kind) override { return state_.writer.next_id(kind); }
  void reserve_id(resource_kind kind, std::int64_t id) override { state_.writer.reserve_id(kind, id); }
  std::size_t count(resource_kind kind) override {
    std::optional<std::size_t>& counted = state_.counts[kind];
    if (!counted) {
      counted = state_.reader.count(kind);
    }
    return *counted;
  }
  std::vector<record> load_all(resource_kind kind) override { return state_.reader.load_all(kind); }
  std::optional<kind_counter> counter(resource_kind kind) override { return state_.reader.counter(kind); }
  bool is_empty() override { return state_.reader.is_empty(); }
  void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) override {
    for (const record& each : rows) {
      state_.changed.push_back({kind, each.id});
    }
    state_.counts[kind].reset();
    state_.writer.fill(kind, rows, counter);
  }
  void write_nothing() override {
    state_.connection.execute(state_.write_nothing);
    state_.has_written = true;
  }

 private:
  const transaction_state state_;
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
  // Writes the layout's version again, unchanged.
  write_nothing_ = "PRAGMA user_version = " + std::to_string(writing_.query_number("PRAGMA user_version").value_or(0));
  if (is_file_) {
    writing_.execute(limit_log);
    reading_.emplace(as_path(*file), sqlite_connection::access::query_only);
    reader_.emplace(*reading_);
    listing_.emplace(as_path(*file), sqlite_connection::access::query_only);
    list_reader_.emplace(*listing_);
    static_cast<void>(reader_->is_empty());  // creates the write-ahead log
    seen_reading_.emplace(*reading_);
    seen_writing_.emplace(writing_);
    log_identity_ = file_identity(as_path(*file) + "-wal");
  }
  thread_ = std::thread([this] { write_until_stopped(); });
  reading_thread_ = std::thread([this] { read_until_stopped(); });
}

sqlite_storage::~sqlite_storage() {
  reading_queue_.close();
  reading_thread_.join();  // it may wait for the thread that writes
  {
    const std::lock_guard guard(queue_mutex_);
    stopping_ = true;
  }
  queue_filled_.notify_one();
  thread_.join();
}

std::optional<record> sqlite_storage::load(const resource_key& key) {
  const std::lock_guard guard(reading_mutex_);
  notice_foreign_changes();
  if (const record* cached = cache_.find(key)) {
    return *cached;
  }
  std::optional<record> found =
      failing_reads_.watch(key, [&] { return (reader_ ? *reader_ : writing_reader_).load(key); });
  if (found) {
    cache_.store(key, *found);
  }
  return found;
}

std::optional<std::string> sqlite_storage::find(resource_kind kind, std::string_view alternate_key) {
  const std::lock_guard guard(reading_mutex_);
  return failing_reads_.watch(std::nullopt,
                              [&] { return (reader_ ? *reader_ : writing_reader_).find(kind, alternate_key); });
}

std::vector<record> sqlite_storage::load_all(resource_kind kind) {
  if (list_reader_) {
    const std::lock_guard guard(listing_mutex_);
    return failing_reads_.watch(std::nullopt, [&] { return list_reader_->load_all(kind); });
  }
  const std::lock_guard guard(reading_mutex_);
  return writing_reader_.load_all(kind);
}

bool sqlite_storage::is_empty() {
  const std::lock_guard guard(reading_mutex_);
  return (reader_ ? *reader_ : writing_reader_).is_empty();
}

bool sqlite_storage::is_ready() {
  if (!is_file_) {
    return true;
  }
  try {
    require_current();
    if (is_failing_ || std::chrono::steady_clock::now() - last_commit_.load() >= trusted_commit_age) {
      perform(*this, [](transaction& scope) { scope.write_nothing(); });
    }
    return failing_reads_.are_over(*this);
  } catch (const storage_error&) {
    return false;
  }
}

void sqlite_storage::read(reading work, completion done, subject /*about*/) {
  reading_queue_.add({std::move(work), std::move(done)});
}

void sqlite_storage::read_until_stopped() {
  constexpr std::chrono::hours long_time{1};
  while (!reading_queue_.is_done()) {
    const auto alone = [](const reading_job&, const reading_job&) { return false; };
    for (reading_job& next : reading_queue_.take(1, long_time, alone)) {
      storage::read(std::move(next.work), std::move(next.done), std::nullopt);
    }
  }
}

void sqlite_storage::require_current() const {
  if (!lock_.is_current() || !log_identity_.is_current()) {
    throw storage_error("the database file or its write-ahead log was deleted or replaced");
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
    update_failing(jobs);
    for (const job& finished : jobs) {
      notify(finished.done, finished.failure);
    }
    jobs.clear();
  }
}

void sqlite_storage::commit(std::vector<job>& jobs) noexcept {
  std::unique_lock guard(reading_mutex_, std::defer_lock);
  if (!is_file_) {
    guard.lock();
  }
  bool is_committed = false;
  try {
    require_current();
    run_as_transaction(jobs);
    is_committed = true;
    if (is_file_) {
      guard.lock();  // reads that began before the commit have filled the cache by now
    }
    publish_changes();
    require_current();  // otherwise the changes may be in a file that is gone, or in a copy of it
    last_commit_ = std::chrono::steady_clock::now();
  } catch (...) {  // this thread goes on after any exception
    undo(jobs, is_committed ? after_commit(std::current_exception()) : std::current_exception());
    return;
  }
  notify(observer_, jobs.size());
}

std::optional<std::uint64_t> sqlite_storage::revision(resource_kind kind) noexcept {
  try {
    const std::lock_guard guard(reading_mutex_);
    notice_foreign_changes();
    return revisions_[kind];
  } catch (...) {
    return std::nullopt;
  }
}

void sqlite_storage::notice_foreign_changes() {
  // Asking takes locks, which cost as much as the rest of a cached read.
  const auto now = std::chrono::steady_clock::now();
  if (seen_reading_ && now - last_notice_ >= notice_interval) {
    last_notice_ = now;
    try {
      if (seen_reading_->exist()) {
        forget_reads();
      }
    } catch (const storage_error&) {
      forget_reads();  // reads that need the file find out whether it can be read
    }
  }
}

void sqlite_storage::forget_all() {
  committed_counts_ = {};
  forget_reads();
}

void sqlite_storage::forget_reads() {
  cache_.clear();
  for (std::uint64_t& each : revisions_) {
    ++each;
  }
}

void sqlite_storage::publish_changes() {
  per_kind<bool> has_changed;
  for (const resource_key& key : changed_) {
    cache_.erase(key);
    has_changed[key.kind] = true;
  }
  changed_.clear();
  for (const resource& each : resources()) {
    if (has_changed[each.kind]) {
      ++revisions_[each.kind];
    }
  }
  committed_counts_ = counts_;
  // The commit was foreign for the connection that reads. Another program's between the two is noticed by that which
  // wrote; a later one by the next read.
  if (seen_reading_) {
    try {
      static_cast<void>(seen_reading_->exist());
      if (seen_writing_->exist()) {
        forget_all();
      }
    } catch (const storage_error&) {
      forget_all();  // the changes are committed: the next read asks again
    }
  }
}

void sqlite_storage::run_as_transaction(std::vector<job>& jobs) {
  changed_.clear();
  has_written_ = false;
  writing_.execute("BEGIN IMMEDIATE");
  if (seen_writing_ && seen_writing_->exist()) {
    const std::lock_guard guard(reading_mutex_);
    forget_all();
  }
  counts_ = committed_counts_;
  for (job& next : jobs) {
    run_in_savepoint(next);
  }
  has_written_ = has_written_ || !changed_.empty();
  writing_.commit();
}

void sqlite_storage::run_in_savepoint(job& next) {
  run(begin_unit_);
  counts before = counts_;
  const std::size_t changed_before = changed_.size();
  try {
    const char* const trial = is_failing_ ? write_much : write_nothing_.c_str();
    sqlite_transaction scope({writing_, writing_reader_, writer_, changed_, counts_, trial, has_written_});
    next.work(scope);
  } catch (...) {
    // Some failures, for example a full disk, end the whole transaction; others only this unit.
    if (!writing_.in_transaction()) {
      throw;
    }
    next.failure = std::current_exception();
    writing_.execute("ROLLBACK TO unit");
    changed_.resize(changed_before);
    for (const resource& each : resources()) {
      // First asked for by this unit: later units that fail, too, do not count again.
      if (counts_[each.kind] && !before[each.kind]) {
        before[each.kind] = writing_reader_.count(each.kind);
      }
    }
    counts_ = before;
  }
  run(end_unit_);
}

void sqlite_storage::update_failing(const std::vector<job>& jobs) noexcept {
  const auto has_failed = [](const job& each) { return each.failure && is_storage_error(each.failure); };
  if (std::any_of(jobs.begin(), jobs.end(), has_failed)) {
    is_failing_ = true;
  } else if (has_written_) {
    is_failing_ = false;
  }
}

void sqlite_storage::undo(std::vector<job>& jobs, const std::exception_ptr& reason) noexcept {
  // Each response of the group may depend on another change of it: all of them fail.
  for (job& undone : jobs) {
    undone.failure = reason_to_undo(undone.failure, reason);
  }
  last_commit_ = std::chrono::steady_clock::time_point{};
  has_written_ = false;
  try {
    if (writing_.in_transaction()) {
      writing_.execute("ROLLBACK");
    }
  } catch (const storage_error&) {
    // SQLite has then ended the transaction by itself; otherwise the next BEGIN fails.
  }
}

}  // namespace flagadmin::server
