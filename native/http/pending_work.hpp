#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>

namespace flagadmin::server {

/// Work that may end on another thread than the one that waits for it.
class pending_work {
 public:
  /// The work has ended. Called once.
  void finish() {
    if (state_.exchange(state::done) == state::awaited) {
      std::exchange(resume_, nullptr)();  // nothing of it stays: it may own this object
    }
  }

  [[nodiscard]] bool is_done() const noexcept { return state_ == state::done; }

  /// Calls `resume` when the work ends, or now if it has ended. Called once.
  void wait(std::function<void()> resume) {
    resume_ = std::move(resume);
    if (state_.exchange(state::awaited) == state::done) {
      std::exchange(resume_, nullptr)();
    }
  }

 private:
  enum class state : std::uint8_t { begun, awaited, done };

  std::atomic<state> state_ = state::begun;
  std::function<void()> resume_;  ///< set before `awaited`
};

}  // namespace flagadmin::server
