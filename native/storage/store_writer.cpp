#include "storage/store_writer.hpp"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::size_t most_writes = 256;
constexpr int most_attempts = 4;
// Units of work that wait for locks of other programs must not keep later ones waiting for ever.
constexpr std::chrono::seconds longest_transaction{4};
constexpr std::chrono::seconds trial_interval{1};

/// A unit of work failed after a change, and no savepoint was made to undo it.
class no_savepoint : public store_busy {
 public:
  no_savepoint() : store_busy("another change of the same transaction failed") {}
};

/// Whether the store failed because it cannot write now, and not because of others that use it.
bool is_inability(const std::exception_ptr& failure) noexcept {
  const auto* const error = failure ? as<storage_error>(failure) : nullptr;
  return error != nullptr && !error->is_passing();
}

}  // namespace

store_writer::store_writer(writing_session& session, std::function<void(std::size_t units)> committed)
    : session_(session), committed_(std::move(committed)) {
  queue_.start([this] { write_until_closed(); });
}

void store_writer::submit(storage::unit_of_work work, storage::completion done, storage::subject about) {
  queue_.add({std::move(work), std::move(done), std::move(about)});
}

void store_writer::write_until_closed() {
  while (!queue_.is_done()) {
    std::vector<job> jobs = queue_.take(most_writes, session_.time_to_check());
    if (!jobs.empty()) {
      commit(jobs);
      update_failing(jobs);
      for (const job& finished : jobs) {
        notify(finished.done, finished.failure);
      }
    }
    if (jobs.empty() && !queue_.is_done()) {
      session_.check();
    }
  }
}

void store_writer::commit(std::vector<job>& jobs) noexcept {
  std::exception_ptr reason;
  bool in_rounds = session_.has_rounds();
  bool has_savepoints = false;
  for (int attempt = 1; attempt <= most_attempts; ++attempt) {
    try {
      run_once(jobs, in_rounds, has_savepoints);
      last_commit_ = clock::now();
      notify(committed_, jobs.size());
      return;
    } catch (...) {
      reason = std::current_exception();
    }
    session_.roll_back(reason);
    if (const auto* const error = as<storage_error>(reason); error == nullptr || !error->is_repeatable()) {
      if (as<no_savepoint>(reason) != nullptr) {
        has_savepoints = true;
      } else if (in_rounds && session_.may_succeed_singly(reason)) {
        in_rounds = false;
        has_savepoints = true;
      } else {
        break;
      }
    }
  }
  // Each response of the group may depend on another change of it: all of them fail. A unit with a failure of its own
  // certainly did nothing, even if the commit is in doubt.
  for (job& undone : jobs) {
    if (!undone.failure || as<outcome_in_doubt>(reason) == nullptr) {
      undone.failure = reason;
    }
  }
  last_commit_ = clock::time_point{};
  has_written_ = false;
}

void store_writer::run_once(std::vector<job>& jobs, bool in_rounds, bool has_savepoints) {
  has_written_ = false;
  sql_session& session = session_.begin(in_rounds);
  transaction scope(session);
  if (in_rounds) {
    std::vector<resource_key> keys;
    for (const job& next : jobs) {
      if (next.about) {
        keys.push_back(*next.about);
      }
    }
    scope.load_ahead(keys);
  }
  const clock::time_point deadline = clock::now() + longest_transaction;
  for (job& next : jobs) {
    next.failure = nullptr;
    if (clock::now() > deadline) {
      next.failure = std::make_exception_ptr(store_busy("earlier changes took too long"));
    } else {
      // The core decides about an existing resource before the first change: then failures are rare.
      run_unit(next, session, scope, has_savepoints || !next.about);
    }
  }
  session_.commit(scope.changed());
  if (!scope.changed().empty()) {
    has_written_ = true;
    last_trial_ = clock::time_point{};  // a failure after a change that succeeded is news
  }
}

void store_writer::run_unit(job& next, sql_session& session, transaction& scope, bool has_savepoint) {
  if (has_savepoint) {
    session.run_later("SAVEPOINT unit");
  }
  scope.begin_unit();
  try {
    next.work ? next.work(scope) : try_writing(scope);
  } catch (...) {
    next.failure = std::current_exception();
    if (!session_.survives(next.failure)) {
      std::rethrow_exception(next.failure);
    }
    if (!has_savepoint && scope.has_changed_unit()) {
      throw no_savepoint();
    }
    if (has_savepoint) {
      session.run_later("ROLLBACK TO SAVEPOINT unit");
      scope.undo_unit();
    }
  }
  if (has_savepoint) {
    session.run_later("RELEASE SAVEPOINT unit");
  }
}

void store_writer::update_failing(const std::vector<job>& jobs) noexcept {
  const auto refused = [](const job& each) { return is_inability(each.failure); };
  if (std::any_of(jobs.begin(), jobs.end(), refused)) {
    is_trial_due_ = true;
    is_failing_ = is_failing_ || std::any_of(jobs.begin(), jobs.end(),
                                             [&refused](const job& each) { return !each.work && refused(each); });
  } else if (has_written_) {
    is_failing_ = is_trial_due_ = false;
  }
}

bool store_writer::can_write(bool tries_always) noexcept {
  const clock::time_point now = clock::now();
  const bool is_due = is_trial_due_;
  if (is_due ? now - last_trial_.load() >= trial_interval
             : tries_always && now - last_commit_.load() >= trial_interval) {
    if (is_due) {
      last_trial_ = now;
    }
    try {
      const auto result = std::make_shared<std::promise<std::exception_ptr>>();
      submit({}, [result](const std::exception_ptr& failure) { result->set_value(failure); });
      if (result->get_future().get() != nullptr) {
        return false;
      }
    } catch (const std::exception&) {
      return false;
    }
  }
  return !is_failing_;
}

void store_writer::try_writing(transaction& scope) {
  is_trial_due_ ? scope.write_much() : session_.write_nothing();
  has_written_ = true;
}

}  // namespace flagadmin::server
