#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <span>
#include <vector>

#include "base/work_queue.hpp"
#include "storage/sql_session.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The connection that makes all changes of a store. For the thread of its writer. Functions throw `storage_error`.
class writing_session {
 public:
  writing_session() = default;
  writing_session(const writing_session&) = delete;
  writing_session& operator=(const writing_session&) = delete;
  virtual ~writing_session() = default;

  /// Begins a transaction. No other client writes until it ends.
  [[nodiscard]] virtual sql_session& begin() = 0;
  /// Makes the changes durable, and visible to reads of this store. Throws `outcome_in_doubt` if they may have been
  /// made.
  virtual void commit(const transaction& done) = 0;
  /// Ends the transaction without its changes. `reason`: why.
  virtual void roll_back(const std::exception_ptr& reason) noexcept = 0;

  /// Differs when another program may have changed what is stored: the connection was made anew, for example (D89).
  [[nodiscard]] virtual std::int64_t history() const = 0;
  /// The longest time without work before `check` is called.
  [[nodiscard]] virtual std::chrono::milliseconds time_to_check() const { return std::chrono::hours(1); }
  /// Makes sure that the connection is alive.
  virtual void check() noexcept {}
};

/// One thread that makes all changes of a store. The end waits for the submitted work. Work submitted while it is busy
/// becomes one transaction, and is completed after its commit. If that fails, each unit of work is repeated in a
/// transaction of its own.
class store_writer {
 public:
  explicit store_writer(writing_session& session);

  void submit(std::function<void(transaction&)> work, storage::completion done, std::vector<resource_key> keys = {});

  /// Whether changes can be stored, as the last one shows. After one that could not, a write on trial follows, once a
  /// second until one succeeds. Does not wait.
  [[nodiscard]] bool can_write() const noexcept { return !is_failing_; }

 private:
  using clock = std::chrono::steady_clock;
  struct job {
    std::function<void(transaction&)> work;
    storage::completion done;
    std::vector<resource_key> keys;
    bool has_written = false;
  };
  void write_until_closed();
  /// Makes work durable, in one transaction if that succeeds.
  void commit_all(std::vector<job>& all) noexcept;
  /// Runs work in one transaction. Returns why it failed; null: it is durable.
  [[nodiscard]] std::exception_ptr commit(std::span<job> jobs) noexcept;
  void try_writing() noexcept;

  writing_session& session_;
  std::atomic<bool> is_failing_ = false;  ///< the store could not write: disk full, no privilege
  bool is_trial_due_ = false;             ///< a change failed, and nothing was written since
  clock::time_point next_trial_{};
  std::int64_t checked_history_ = -1;  ///< of which the counters were checked
  bool has_begun_ = false;             ///< the last transaction: otherwise no work of it ran
  work_queue<job> queue_;              ///< the last member: its thread uses all others
};

}  // namespace flagadmin::server
