#include "storage/postgresql_writer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "storage/failure.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_transaction.hpp"

namespace flagadmin::server {

namespace {

constexpr std::size_t most_writes = 256;
constexpr int most_attempts = 4;
// A time limit for work that waits for locks, so that later work does not wait for ever.
constexpr std::chrono::seconds longest_apart{4};

// The interval of trial writes while changes fail.
constexpr std::chrono::milliseconds retry_interval{1000};

// A trial write: needs disk space and the privileges of a change, and is rolled back. Instances do not wait for each
// other's.
constexpr const char* written_on_trial =
    "INSERT INTO resource (kind, position, version, body) SELECT '', (random() * 1e15)::bigint, 1, "
    "string_agg(md5(i::text), '') FROM generate_series(1, 2000) AS i";

/// Whether a change failed because the database cannot write, not because of concurrent transactions.
bool is_inability(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const postgresql_refusal& refused) {
    return !refused.is_passing();
  } catch (...) {
    return false;
  }
}

}  // namespace

postgresql_writer::postgresql_writer(postgresql_link& link, const storage_hooks& hooks) : link_(link), hooks_(hooks) {
  thread_ = std::thread([this] { write_until_closed(); });
}

postgresql_writer::~postgresql_writer() {
  queue_.close();
  thread_.join();
}

void postgresql_writer::submit(storage::unit_of_work work, storage::completion done, storage::subject about) {
  queue_.add({std::move(work), std::move(done), std::move(about), nullptr});
}

void postgresql_writer::write_until_closed() {
  const auto together = [](const job&, const job&) { return true; };
  while (!queue_.is_done()) {
    std::vector<job> jobs = queue_.take(most_writes, time_to_check(), together);
    if (!jobs.empty()) {
      commit(jobs);
      update_failing(jobs);
    } else if (!queue_.is_done()) {
      link_.check();
    }
    is_down_ = !link_.is_up();
    for (const job& finished : jobs) {
      notify(finished.done, finished.failure);
    }
    if (is_trial_due_ && !queue_.is_done()) {
      try_writing();  // also between requests that change nothing
    }
  }
}

std::chrono::milliseconds postgresql_writer::time_to_check() const {
  return is_trial_due_ ? std::min(link_.time_to_check(), retry_interval) : link_.time_to_check();
}

void postgresql_writer::update_failing(const std::vector<job>& jobs) noexcept {
  const auto has_failed = [](const job& each) { return each.failure && is_inability(each.failure); };
  if (std::any_of(jobs.begin(), jobs.end(), has_failed)) {
    // Soon after a trial that succeeded, the failure is that of the change: one that is repeated would hide the others.
    is_failing_ = is_failing_ || std::chrono::steady_clock::now() - last_trial_ >= retry_interval;
    is_trial_due_ = true;
  }
}

void postgresql_writer::try_writing() noexcept {
  const auto now = std::chrono::steady_clock::now();
  if (!link_.is_up() || now - last_trial_ < retry_interval) {
    return;
  }
  last_trial_ = now;
  try {
    postgresql_connection& connection = link_.get();
    connection.send_text("BEGIN");
    connection.send_text(written_on_trial);
    connection.send_text("ROLLBACK");
    static_cast<void>(connection.receive());
    is_failing_ = false;
    is_trial_due_ = false;
  } catch (const postgresql_refusal&) {
    is_failing_ = true;
    try {
      link_.get().roll_back();
    } catch (const std::exception& error) {
      link_.drop(error.what());
    }
  } catch (const std::exception& error) {
    link_.drop(error.what());
  }
}

void postgresql_writer::commit(std::vector<job>& jobs) noexcept {
  try {
    run_together(jobs);
  } catch (...) {
    // Each response of the group may depend on another change of it: all of them fail.
    for (job& undone : jobs) {
      undone.failure = reason_to_undo(undone.failure, std::current_exception());
    }
  }
}

void postgresql_writer::run_together(std::vector<job>& jobs) {
  for (int attempt = 1;; ++attempt) {
    bool may_be_durable = false;
    try {
      run_once(jobs, may_be_durable);
      notify(hooks_.committed, jobs.size());
      return;
    } catch (const postgresql_lost& lost) {
      if (link_.is_up()) {
        link_.drop(lost.what());
      }
      if (may_be_durable) {
        throw outcome_in_doubt(lost.what());
      }
      // The connection may have been lost long ago. Work before the commit can be repeated.
      if (attempt != 1) {
        throw;
      }
    } catch (const postgresql_refusal& refused) {
      if (may_be_durable && refused.is_outcome_unknown()) {
        link_.drop(refused.what());
        throw outcome_in_doubt(refused.what());
      }
      if (may_try_again(refused, attempt)) {
        continue;
      }
      if (jobs.size() == 1 || refused.is_read_only()) {
        throw;
      }
      run_each(jobs);
      return;
    } catch (...) {
      link_.drop("PostgreSQL: a transaction was interrupted");
      if (may_be_durable) {
        throw outcome_in_doubt("PostgreSQL: a commit was interrupted");
      }
      throw;
    }
  }
}

bool postgresql_writer::may_try_again(const postgresql_refusal& refused, int attempt) {
  if (refused.is_read_only()) {
    link_.drop(refused.what());  // another host may have taken its place
    return false;
  }
  try {
    if (link_.is_up()) {
      link_.get().roll_back();
    }
  } catch (const storage_error& error) {
    link_.drop(error.what());
  }
  return refused.is_conflict() && attempt < most_attempts;
}

void postgresql_writer::run_each(std::vector<job>& jobs) {
  const auto deadline = std::chrono::steady_clock::now() + longest_apart;
  for (job& next : jobs) {
    std::vector<job> alone;
    alone.push_back(std::move(next));
    try {
      if (std::chrono::steady_clock::now() > deadline) {
        throw storage_error("PostgreSQL: earlier changes took too long");
      }
      run_together(alone);
    } catch (...) {
      alone.front().failure = std::current_exception();
    }
    next = std::move(alone.front());
  }
}

void postgresql_writer::run_once(std::vector<job>& jobs, bool& may_be_durable) {
  postgresql_transaction scope(link_.get());
  fetched_rows wanted;
  for (const job& next : jobs) {
    if (next.about) {
      wanted.want(*next.about);
    }
  }
  scope.begin(std::move(wanted));
  for (job& next : jobs) {
    next.failure = nullptr;
    scope.begin_unit();
    try {
      next.work(scope);
    } catch (const postgresql_refusal&) {
      throw;  // the error of the whole transaction, not of this unit
    } catch (const postgresql_lost&) {
      throw;
    } catch (...) {
      if (!link_.get().is_in_step() || scope.has_filled()) {
        throw;
      }
      next.failure = std::current_exception();
      scope.undo_unit();
    }
  }
  may_be_durable = true;
  scope.commit();
  if (scope.has_changes()) {
    is_failing_ = false;
    is_trial_due_ = false;
  }
}

}  // namespace flagadmin::server
