#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>
#include <vector>

#include "storage/postgresql_link.hpp"
#include "storage/storage.hpp"
#include "storage/work_queue.hpp"

namespace flagadmin::server {

/// One writing thread with one connection. Work submitted while it is busy becomes one transaction, and is completed
/// after its commit.
class postgresql_writer {
 public:
  /// The arguments must outlive it.
  postgresql_writer(postgresql_link& link, const storage_hooks& hooks);
  postgresql_writer(const postgresql_writer&) = delete;
  postgresql_writer& operator=(const postgresql_writer&) = delete;
  /// Finishes the submitted work first.
  ~postgresql_writer();

  void submit(storage::unit_of_work work, storage::completion done, storage::subject about);

  /// Whether the last attempt to write succeeded. From any thread.
  [[nodiscard]] bool is_writable() const noexcept { return !is_down_ && !is_failing_; }

 private:
  struct job {
    storage::unit_of_work work;
    storage::completion done;
    storage::subject about;
    std::exception_ptr failure;
  };

  void write_until_closed();
  void commit(std::vector<job>& jobs) noexcept;
  void run_together(std::vector<job>& jobs);
  void run_each(std::vector<job>& jobs);
  void run_once(std::vector<job>& jobs, bool& may_be_durable);
  [[nodiscard]] bool may_try_again(const postgresql_refusal& refused, int attempt);
  void update_failing(const std::vector<job>& jobs) noexcept;
  [[nodiscard]] std::chrono::milliseconds time_to_check() const;
  void try_writing() noexcept;

  postgresql_link& link_;
  const storage_hooks& hooks_;
  work_queue<job> queue_;
  std::atomic<bool> is_down_ = false;                 ///< could not connect
  std::atomic<bool> is_failing_ = false;              ///< the database refuses changes: disk full, no privilege
  bool is_trial_due_ = false;                         ///< a change was refused, and nothing was written since
  std::chrono::steady_clock::time_point last_trial_;  ///< to write
  std::thread thread_;                                ///< the last member: it uses all others
};

}  // namespace flagadmin::server
