#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/work_queue.hpp"
#include "storage/sqlite/file_lock.hpp"
#include "storage/sqlite/sqlite_connection.hpp"
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"

namespace flagadmin::server {

/// Resources in an SQLite file.
///
/// One connection makes all changes. Reads use two connections of their own, one of them for lists, and return
/// committed states only.
class sqlite_storage final : public storage, private writing_session {
 public:
  /// Runs `fill` in an empty file. Throws `storage_error` with a message that follows the file's name.
  explicit sqlite_storage(const std::string& file, const content_filler& fill = {});
  /// Finishes the pending work first.
  ~sqlite_storage() override;

  void submit(unit_of_work work, completion done, std::vector<resource_key> keys) override;
  [[nodiscard]] std::optional<std::int64_t> known_changes(resource_kind kind) override { return changes_[kind]; }
  void read(reading work, completion done, amount read) override;
  [[nodiscard]] bool is_ready() const noexcept override { return writer_->can_write(); }

 private:
  sql_session& begin() override;
  void commit(const transaction& done) override;
  void roll_back(const std::exception_ptr& reason) noexcept override;
  std::int64_t history() const override { return history_; }
  std::chrono::milliseconds time_to_check() const override { return std::chrono::seconds(1); }
  void check() noexcept override;

  void notice_other_programs();
  void read_until_stopped();
  void require_current() const;

  file_lock lock_;
  sqlite_connection writing_;
  std::atomic<std::int64_t> history_ = -1;       ///< how often another program has changed the file (D89)
  std::optional<std::int64_t> data_version_;     ///< SQLite's, which each commit of another connection changes
  per_kind<std::atomic<std::int64_t>> changes_;  ///< within the history
  file_identity log_identity_;                   ///< of SQLite's write-ahead log
  sqlite_connection reading_;
  sqlite_connection listing_;
  std::mutex reading_mutex_;            ///< guards the connection that reads single resources
  std::optional<store_writer> writer_;  ///< with the next one the last member: their threads use all others
  work_queue<reading_job> queue_;
};

}  // namespace flagadmin::server
