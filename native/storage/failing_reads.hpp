#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>

#include <flagadmin/api/resource.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Whether the last read of a store failed, for its readiness. From any thread.
class failing_reads {
 public:
  /// Does a read, and stores whether it failed. `about`: the resource that it reads, if it is one.
  template <class Read>
  auto watch(const std::optional<resource_key>& about, Read read) {
    try {
      auto found = read();
      if (are_failing_) {  // rarely: writing would slow down other threads
        are_failing_ = false;
      }
      return found;
    } catch (const storage_error& error) {
      if (!error.is_passing()) {
        const std::lock_guard guard(mutex_);
        failed_ = about;
        are_failing_ = true;
      }
      throw;
    }
  }

  /// Whether reads succeed. Repeats one that failed, at most once a second: the clients of a store that is not ready do
  /// not read. A damaged resource stays one until it is repaired or deleted. Throws `storage_error`.
  [[nodiscard]] bool are_over(reader& from) {
    const auto now = std::chrono::steady_clock::now();
    if (are_failing_ && now - last_trial_.load() >= trial_interval) {
      last_trial_ = now;
      if (const std::optional<resource_key> failed = last_failed()) {
        static_cast<void>(from.load(*failed));
      } else {
        for (const resource& each : resources()) {
          static_cast<void>(from.load_all(each.kind));
        }
      }
      are_failing_ = false;
    }
    return !are_failing_;
  }

 private:
  static constexpr std::chrono::seconds trial_interval{1};

  [[nodiscard]] std::optional<resource_key> last_failed() const {
    const std::lock_guard guard(mutex_);
    return failed_;
  }

  std::atomic<bool> are_failing_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_trial_{};
  mutable std::mutex mutex_;
  std::optional<resource_key> failed_;  ///< nothing: a list, or a search
};

}  // namespace flagadmin::server
