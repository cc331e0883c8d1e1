#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace flagadmin::server {

/// Work that waits for threads, first come, first served. May be used from any thread.
template <class Job>
class work_queue {
 public:
  void add(Job job) {
    {
      const std::lock_guard guard(mutex_);
      jobs_.push_back(std::move(job));
    }
    filled_.notify_one();
  }

  /// Takes waiting work, at most `most`. Empty after so long without work, or after the end.
  [[nodiscard]] std::vector<Job> take(std::size_t most, std::chrono::milliseconds wait) {
    std::unique_lock guard(mutex_);
    filled_.wait_for(guard, wait, [this] { return is_closed_ || !jobs_.empty(); });
    std::vector<Job> taken;
    while (!jobs_.empty() && taken.size() != most) {
      taken.push_back(std::move(jobs_.front()));
      jobs_.pop_front();
    }
    return taken;
  }

  /// Takes the work that was added before a time, at once. A `Job` has that of its addition in `since`.
  [[nodiscard]] std::vector<Job> take_older(std::chrono::steady_clock::time_point limit) {
    const std::lock_guard guard(mutex_);
    std::vector<Job> taken;
    while (!jobs_.empty() && jobs_.front().since < limit) {
      taken.push_back(std::move(jobs_.front()));
      jobs_.pop_front();
    }
    return taken;
  }

  /// Ends the queue; work in it will still be taken.
  void close() {
    {
      const std::lock_guard guard(mutex_);
      is_closed_ = true;
    }
    filled_.notify_all();
    closed_.notify_all();
  }

  /// Waits for the end of the queue, for so long at most.
  void wait_for_end(std::chrono::milliseconds most) {
    std::unique_lock guard(mutex_);
    closed_.wait_for(guard, most, [this] { return is_closed_; });
  }

  /// Whether the queue has ended and is empty.
  [[nodiscard]] bool is_done() const {
    const std::lock_guard guard(mutex_);
    return is_closed_ && jobs_.empty();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::condition_variable closed_;
  std::deque<Job> jobs_;
  bool is_closed_ = false;
};

}  // namespace flagadmin::server
