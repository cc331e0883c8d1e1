#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "storage/failing_reads.hpp"
#include "storage/file_identity.hpp"
#include "storage/file_lock.hpp"
#include "storage/per_kind.hpp"
#include "storage/record_cache.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/sqlite_rows.hpp"
#include "storage/storage.hpp"
#include "storage/work_queue.hpp"

namespace flagadmin::server {

/// Resources in an SQLite database: a file, or memory.
///
/// One thread with one connection does all writing. Work submitted while it is busy becomes one transaction with a
/// savepoint for each unit of work, and is completed after its commit. Reads use a connection of their own and return
/// committed states only; in memory, where there is no second connection, they wait for the transaction. Records are
/// cached until they change. The lock does not keep SQLite's own tools away: before cached values are used, at most
/// once in a millisecond, SQLite reports whether another program has changed the file.
class sqlite_storage final : public storage {
 public:
  /// Called after each commit with the number of units of work that it made durable.
  using commit_observer = std::function<void(std::size_t units)>;

  /// `file`: a path; nothing: in memory. Throws `storage_error` with a message that follows the file's name.
  explicit sqlite_storage(const std::optional<std::string>& file, commit_observer observer = {});
  ~sqlite_storage() override;

  [[nodiscard]] std::optional<record> load(const resource_key& key) override;
  [[nodiscard]] std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<record> load_all(resource_kind kind) override;
  [[nodiscard]] bool is_empty() override;
  using storage::submit;
  void submit(unit_of_work work, completion done, subject about) override;
  /// Commits a write without changes, unless a change was committed a moment ago; a large one after a change failed.
  [[nodiscard]] bool is_ready() override;
  [[nodiscard]] std::optional<std::uint64_t> revision(resource_kind kind) noexcept override;
  /// Runs lists and probes of the store on a thread of their own.
  void read(reading work, completion done, subject about) override;

 private:
  /// Counted when it is first requested: counting reads an index.
  using counts = per_kind<std::optional<std::size_t>>;
  struct reading_job {
    reading work;
    completion done;
  };

  struct job {
    unit_of_work work;
    completion done;
    std::exception_ptr failure;
  };

  void write_until_stopped();
  void read_until_stopped();
  void require_current() const;
  void commit(std::vector<job>& jobs) noexcept;
  void run_as_transaction(std::vector<job>& jobs);
  void run_in_savepoint(job& next);
  void undo(std::vector<job>& jobs, const std::exception_ptr& reason) noexcept;
  void update_failing(const std::vector<job>& jobs) noexcept;
  void publish_changes();
  void notice_foreign_changes();
  void forget_reads();
  void forget_all();

  const bool is_file_;
  file_lock lock_;
  sqlite_connection writing_;
  sqlite_reader writing_reader_;
  sqlite_writer writer_;
  sqlite_statement begin_unit_;
  sqlite_statement end_unit_;
  std::vector<resource_key> changed_;  ///< by the transaction under way
  counts counts_;                      ///< as of the transaction under way
  counts committed_counts_;
  std::string write_nothing_;             ///< SQL
  bool has_written_ = false;              ///< the transaction under way
  std::atomic<bool> is_failing_ = false;  ///< the last change failed
  failing_reads failing_reads_;
  per_kind<std::uint64_t> revisions_;
  std::atomic<std::chrono::steady_clock::time_point> last_commit_{};
  file_identity log_identity_;  ///< of SQLite's write-ahead log
  std::optional<sqlite_connection> reading_;
  std::optional<sqlite_reader> reader_;
  std::optional<foreign_changes> seen_reading_;  ///< by `reading_`, for which the commits of `writing_` are foreign
  std::chrono::steady_clock::time_point last_notice_;
  std::optional<foreign_changes> seen_writing_;  ///< by `writing_`
  record_cache cache_;
  std::optional<sqlite_connection> listing_;
  std::optional<sqlite_reader> list_reader_;
  std::mutex listing_mutex_;  ///< guards the connection that reads lists
  std::mutex reading_mutex_;  ///< guards the cache and the reading connection, in memory the only connection
  commit_observer observer_;

  std::mutex queue_mutex_;
  std::condition_variable queue_filled_;
  std::vector<job> queue_;
  bool stopping_ = false;
  work_queue<reading_job> reading_queue_;
  std::thread thread_;  ///< with the next one the last member: the threads use all others
  std::thread reading_thread_;
};

}  // namespace flagadmin::server
