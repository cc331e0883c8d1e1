#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "storage/record_cache.hpp"

namespace flagadmin::server {

/// Resources as responses include them, checked and masked (D14): only the first reading of a version does that. From
/// any thread.
class shown_resources {
 public:
  /// The text of this version of a resource, if it is known.
  [[nodiscard]] std::optional<std::string> find(const resource_key& key, std::int64_t version) const {
    const std::lock_guard guard(mutex_);
    const record* known = cache_.find(key);
    return known != nullptr && known->version == version ? std::optional(known->json) : std::nullopt;
  }

  void keep(const resource_key& key, std::int64_t version, const std::string& text) const {
    const std::lock_guard guard(mutex_);
    cache_.keep(key, {text, version});
  }

  /// For another store, whose versions are others.
  void forget() {
    const std::lock_guard guard(mutex_);
    cache_.clear();
  }

 private:
  mutable std::mutex mutex_;
  mutable record_cache cache_;  ///< to whoever answers from an instance, what it remembers is no change of it
};

}  // namespace flagadmin::server
