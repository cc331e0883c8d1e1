#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace flagadmin::server {

/// Work that waits for threads, first come, first served. May be used from any thread.
template <class Job>
class work_queue {
 public:
  work_queue() = default;
  work_queue(const work_queue&) = delete;
  work_queue& operator=(const work_queue&) = delete;
  ~work_queue() { finish(); }

  /// Ends the queue, and waits for its threads, which do what it has.
  void finish() {
    {
      const std::lock_guard guard(mutex_);
      is_closed_ = true;
    }
    filled_.notify_all();
    closed_.notify_all();
    for (std::thread& each : threads_) {
      each.join();
    }
    threads_.clear();
  }

  /// Starts a thread, which returns when the queue is done. Throws `std::system_error`.
  template <class Work>
  void start(Work work) {
    threads_.emplace_back(std::move(work));
  }

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
    std::vector<Job> jobs;
    while (!jobs_.empty() && jobs.size() != most) {
      jobs.push_back(std::move(jobs_.front()));
      jobs_.pop_front();
    }
    return jobs;
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
  std::vector<std::thread> threads_;
};

}  // namespace flagadmin::server
