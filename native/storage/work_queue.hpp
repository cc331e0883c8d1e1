#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
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

  /// What waits, at most `most`, as far as it `goes_with` the first of it; nothing when nothing came for so long, or
  /// ever will.
  [[nodiscard]] std::vector<Job> take(std::size_t most, std::chrono::milliseconds wait,
                                      const std::function<bool(const Job&, const Job&)>& goes_with) {
    std::unique_lock guard(mutex_);
    filled_.wait_for(guard, wait, [this] { return is_closed_ || !jobs_.empty(); });
    std::vector<Job> taken;
    while (!jobs_.empty() && taken.size() != most && (taken.empty() || goes_with(taken.front(), jobs_.front()))) {
      taken.push_back(std::move(jobs_.front()));
      jobs_.pop_front();
    }
    return taken;
  }

  /// What is in it will still be taken.
  void close() {
    {
      const std::lock_guard guard(mutex_);
      is_closed_ = true;
    }
    filled_.notify_all();
    closed_.notify_all();
  }

  /// Waits for nothing but the end, for so long.
  void wait_for_end(std::chrono::milliseconds most) {
    std::unique_lock guard(mutex_);
    closed_.wait_for(guard, most, [this] { return is_closed_; });
  }

  /// Whether there will be no more.
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
