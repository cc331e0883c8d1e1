#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// A reading that waits.
struct reading_job {
  storage::reading work;
  storage::completion done;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
};

/// The state of a store's reads: resources that were read, with the bodies of their responses, and whether the last
/// read failed. The cache is of limited size: when it is full, it begins again. From any thread.
class committed_reads {
 public:
  /// The cached state of the resource; null if there is none.
  [[nodiscard]] std::shared_ptr<const committed_record> find(const resource_key& key) const;
  /// Stores a state that was read. Returns the cached one if they are equal: it may have its body.
  [[nodiscard]] std::shared_ptr<const committed_record> store(const resource_key& key, record found);
  void erase(const resource_key& key);
  void clear() noexcept;

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
  [[nodiscard]] bool succeed(reader& from);

 private:
  using records = std::map<std::string, std::shared_ptr<const committed_record>, std::less<>>;

  mutable std::mutex mutex_;
  per_kind<records> kinds_;
  std::size_t bytes_ = 0;
  std::optional<resource_key> failed_;  ///< nothing: a list, or a search
  std::atomic<bool> are_failing_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_trial_{};
};

}  // namespace flagadmin::server
