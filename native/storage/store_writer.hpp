#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <string_view>
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

  /// Begins a transaction. No other client writes until it ends. `in_rounds`: commands that need no result are sent
  /// together: if one fails, the whole transaction does.
  [[nodiscard]] virtual sql_session& begin(bool in_rounds) = 0;
  /// Makes the changes of these resources durable, and visible to reads of this store. Throws `outcome_in_doubt` if
  /// they may have been made.
  virtual void commit(const std::vector<resource_key>& changed) = 0;
  /// Ends the transaction without its changes. `reason`: why.
  virtual void roll_back(const std::exception_ptr& reason) noexcept = 0;
  /// Whether the transaction can be continued after this failure of a unit of work, once the unit is undone.
  [[nodiscard]] virtual bool survives(const std::exception_ptr& failure) noexcept = 0;
  /// Whether a transaction in rounds takes less time.
  [[nodiscard]] virtual bool has_rounds() const noexcept { return false; }
  /// Whether a failure may be that of a single unit of work, so that a transaction that is not in rounds may succeed.
  [[nodiscard]] virtual bool may_succeed_singly(const std::exception_ptr& /*failure*/) noexcept { return false; }
  /// Writes without leaving anything, so that the commit fails if writing is not possible.
  virtual void write_nothing() {}

  /// The longest time without work before `check` is called.
  [[nodiscard]] virtual std::chrono::milliseconds time_to_check() const { return std::chrono::hours(1); }
  /// Makes sure that the connection is alive.
  virtual void check() noexcept {}
};

/// One thread that makes all changes of a store. The end waits for the submitted work. Work submitted while it is busy
/// becomes one transaction, and is completed after its commit. Units of work that create resources have a savepoint
/// each. If another one fails after a change, the transaction begins again with a savepoint for each unit.
class store_writer {
 public:
  /// `committed`: called after each commit with the number of units of work that it made durable.
  store_writer(writing_session& session, std::function<void(std::size_t units)> committed);

  void submit(storage::unit_of_work work, storage::completion done, storage::subject about = std::nullopt);

  /// Whether changes can be stored, as the last one shows, or a write on trial, for which the caller waits: a large one
  /// after a change that failed, at most once a second; otherwise a small one if the last commit is a second old and
  /// `tries_always`.
  [[nodiscard]] bool can_write(bool tries_always) noexcept;

 private:
  using clock = std::chrono::steady_clock;
  struct job {
    storage::unit_of_work work;  ///< null: a write on trial
    storage::completion done;
    storage::subject about;
    std::exception_ptr failure{};
  };

  void write_until_closed();
  void commit(std::vector<job>& jobs) noexcept;
  void run_once(std::vector<job>& jobs, bool in_rounds, bool has_savepoints);
  void run_unit(job& next, sql_session& session, transaction& scope, bool has_savepoint);
  void update_failing(const std::vector<job>& jobs) noexcept;
  void try_writing(transaction& scope);

  writing_session& session_;
  const std::function<void(std::size_t)> committed_;
  bool has_written_ = false;                ///< the transaction under way
  std::atomic<bool> is_failing_ = false;    ///< the last trial was refused: disk full, no privilege
  std::atomic<bool> is_trial_due_ = false;  ///< a change was refused, and nothing was written since
  std::atomic<clock::time_point> last_commit_{};
  std::atomic<clock::time_point> last_trial_{};
  work_queue<job> queue_;  ///< the last member: its thread uses all others
};

}  // namespace flagadmin::server
