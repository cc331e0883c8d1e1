#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace flagadmin::server {

/// The result of work, passed from the thread that ends the work to the one that waits for it.
template <class Result>
class pending_result {
 public:
  void finish(Result made) {
    std::unique_lock guard(mutex_);
    if (!resume_) {
      result_ = std::move(made);
      return;
    }
    const auto resume = std::move(resume_);
    guard.unlock();
    resume(std::move(made));
  }

  /// The result, if the work has ended.
  [[nodiscard]] std::optional<Result> take() {
    const std::lock_guard guard(mutex_);
    return std::exchange(result_, std::nullopt);
  }

  /// Calls `resume` with the result: now, or when the work ends.
  void wait(std::function<void(Result)> resume) {
    std::unique_lock guard(mutex_);
    if (!result_) {
      resume_ = std::move(resume);
      return;
    }
    guard.unlock();
    resume(std::move(*result_));
  }

 private:
  std::mutex mutex_;
  std::optional<Result> result_;
  std::function<void(Result)> resume_;
};

}  // namespace flagadmin::server
