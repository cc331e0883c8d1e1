#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/work_queue.hpp"
#include "storage/committed_reads.hpp"
#include "storage/file_lock.hpp"
#include "storage/sqlite_connection.hpp"
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"

namespace flagadmin::server {

/// Resources in an SQLite database: a file, or memory.
///
/// One connection makes all changes. Reads use a connection of their own and return
/// committed states only; in memory, where there is no second connection, they wait for the transaction. Records are
/// cached until they change. The lock does not keep SQLite's own tools away: before cached values are used, at most
/// once in a millisecond, SQLite reports whether another program has changed the file.
class sqlite_storage final : public storage, private reader, private writing_session {
 public:
  /// Called after each commit with the number of units of work that it made durable.
  using commit_observer = std::function<void(std::size_t units)>;

  /// `file`: a path; nothing: in memory. Throws `storage_error` with a message that follows the file's name.
  explicit sqlite_storage(const std::optional<std::string>& file, commit_observer observer = {});
  /// Finishes the pending work first, without waiting for locks of other programs.
  ~sqlite_storage() override;

  void submit(unit_of_work work, completion done, subject about) override;
  [[nodiscard]] std::optional<std::uint64_t> known_revision(resource_kind kind) override { return revision(kind); }
  void read(reading work, completion done, amount read) override;

 private:
  std::shared_ptr<const committed_record> load(const resource_key& key) override;
  std::optional<record> find(resource_kind kind, std::string_view alternate_key) override;
  std::vector<record> load_all(resource_kind kind) override;
  std::uint64_t revision(resource_kind kind) override;
  /// Commits a write without changes, unless a change was committed a moment ago; a large one after a change failed.
  bool is_ready() override;

  sql_session& begin(bool in_rounds) override;
  void commit(const std::vector<resource_key>& changed) override;
  void roll_back(const std::exception_ptr& reason) noexcept override;
  bool survives(const std::exception_ptr& failure) noexcept override;
  void write_nothing() override;

  /// The connection for reads of single resources.
  [[nodiscard]] sqlite_connection& single() noexcept { return reading_ ? *reading_ : writing_; }
  void read_until_stopped();
  void require_current() const;
  void publish(const std::vector<resource_key>& changed);
  void notice_foreign_changes();
  void forget_reads();

  const bool is_file_;
  std::atomic<bool> is_stopping_ = false;
  file_lock lock_;
  sqlite_connection writing_;
  per_kind<std::uint64_t> revisions_;
  file_identity log_identity_;                ///< of SQLite's write-ahead log
  std::optional<sqlite_connection> reading_;  ///< for which the commits of `writing_` are foreign
  std::chrono::steady_clock::time_point last_notice_;
  committed_reads reads_;
  std::optional<sqlite_connection> listing_;
  std::mutex listing_mutex_;  ///< guards the connection that reads lists
  std::mutex reading_mutex_;  ///< guards what fills the cache: the reading connection, in memory the only one
  std::unique_lock<std::mutex> publishing_{reading_mutex_, std::defer_lock};  ///< of the thread that writes
  std::optional<store_writer> writer_;  ///< with the next one the last member: their threads use all others
  work_queue<reading_job> queue_;
};

}  // namespace flagadmin::server
