#include "storage/store_writer.hpp"

#include <algorithm>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::size_t most_writes = 256;
// Units of work that wait for locks of other programs must not keep later ones waiting for ever.
constexpr std::chrono::seconds longest_repetition{4};
constexpr std::chrono::milliseconds trial_interval{1000};

/// Whether the store failed because it cannot write now, and not because of others that use it.
bool is_inability(const std::exception_ptr& failure) noexcept {
  const auto* const error = failure ? as<storage_error>(failure) : nullptr;
  return error != nullptr && !error->is_passing();
}

bool is_in_doubt(const std::exception_ptr& failure) noexcept {
  return failure && as<outcome_in_doubt>(failure) != nullptr;
}

std::exception_ptr store_failure(const char* reason) noexcept { return std::make_exception_ptr(store_busy(reason)); }

}  // namespace

store_writer::store_writer(writing_session& session) : session_(session) {
  queue_.start([this] { write_until_closed(); });
}

void store_writer::submit(std::function<void(transaction&)> work, storage::completion done,
                          std::vector<resource_key> keys) {
  queue_.add({std::move(work), std::move(done), std::move(keys)});
}

void store_writer::write_until_closed() {
  while (!queue_.is_done()) {
    const std::chrono::milliseconds wait = session_.time_to_check();
    std::vector<job> all = queue_.take(most_writes, is_trial_due_ ? std::min(wait, trial_interval) : wait);
    commit_all(all);
    if (is_trial_due_ && clock::now() >= next_trial_ && !queue_.is_done()) {
      try_writing();
    }
    if (all.empty() && !queue_.is_done()) {
      session_.check();
    }
  }
}

void store_writer::commit_all(std::vector<job>& all) noexcept {
  const clock::time_point deadline = clock::now() + longest_repetition;
  const std::exception_ptr reason = all.empty() ? nullptr : commit(all);
  const auto* const error = reason ? as<storage_error>(reason) : nullptr;
  const bool is_repeated = reason && !is_in_doubt(reason) &&
                           ((error != nullptr && error->is_repeatable()) || (has_begun_ && all.size() > 1));
  for (job& each : all) {
    std::exception_ptr failure = reason;
    if (is_repeated) {
      failure = clock::now() > deadline ? store_failure("earlier changes took too long") : commit({&each, 1});
    }
    if (is_in_doubt(failure) && !each.has_written) {  // maybe decided on changes whose outcome is not known (D45)
      failure = store_failure("the outcome of an earlier change is not known");
    }
    notify(each.done, failure);
  }
}

std::exception_ptr store_writer::commit(std::span<job> jobs) noexcept {
  bool has_written = false;
  has_begun_ = false;
  try {
    std::vector<resource_key> ahead;
    for (const job& each : jobs) {
      ahead.insert(ahead.end(), each.keys.begin(), each.keys.end());
    }
    sql_session& session = session_.begin();
    has_begun_ = true;
    const std::int64_t history = session_.history();
    transaction scope(session, ahead, history);
    if (history != checked_history_) {
      scope.correct_counters();
    }
    for (job& each : jobs) {
      const std::size_t before = scope.writes();
      each.work(scope);
      each.has_written = scope.writes() != before;
      has_written = has_written || each.has_written;
    }
    scope.finish();
    session_.commit(scope);
    checked_history_ = history;
  } catch (...) {
    std::exception_ptr reason = std::current_exception();
    session_.roll_back(reason);
    if (is_inability(reason)) {
      is_failing_ = is_failing_ || clock::now() >= next_trial_;  // not because of one change, if a trial succeeded
      is_trial_due_ = true;
    }
    return reason;
  }
  if (has_written) {
    is_failing_ = is_trial_due_ = false;
  }
  return nullptr;
}

void store_writer::try_writing() noexcept {
  try {
    job trial{[](transaction& scope) { scope.write_on_trial(); }, {}, {}};
    const bool is_inability_of_store = is_inability(commit({&trial, 1}));
    is_failing_ = is_failing_ || is_inability_of_store;
    next_trial_ = clock::now() + trial_interval;
  } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): memory is out; the next one follows
  }
}

}  // namespace flagadmin::server
