#pragma once

#include <atomic>
#include <chrono>
#include <exception>

#include <flagadmin/api/resource.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Whether the store failed, and not the work.
[[nodiscard]] inline bool is_storage_error(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const storage_error&) {
    return true;
  } catch (...) {
    return false;
  }
}

/// Whether the last read of a store failed, for its readiness. From any thread.
class failing_reads {
 public:
  /// Does a read, and remembers whether the store failed.
  template <class Read>
  auto watch(Read read) {
    try {
      auto found = read();
      set(false);
      return found;
    } catch (const storage_error& error) {
      if (!error.is_passing()) {
        set(true);
      }
      throw;
    }
  }

  /// Whether reads succeed. After one that failed it reads all resources through `from`, at most once a second: the
  /// clients of a store that is not ready do not read. Throws `storage_error`.
  [[nodiscard]] bool are_over(reader& from) {
    const auto now = std::chrono::steady_clock::now();
    if (are_failing_ && now - last_trial_.load() >= trial_interval) {
      last_trial_ = now;
      for (const resource& each : resources()) {
        static_cast<void>(from.load_all(each.kind));
      }
      set(false);
    }
    return !are_failing_;
  }

 private:
  static constexpr std::chrono::seconds trial_interval{1};

  void set(bool are_failing) noexcept {
    if (are_failing_ != are_failing) {  // rarely: writing would slow down other threads
      are_failing_ = are_failing;
    }
  }

  std::atomic<bool> are_failing_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_trial_{};
};

}  // namespace flagadmin::server
