#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "storage/record_cache.hpp"

namespace flagadmin::server {

/// Addons as answers show them, masked (D14): of what is read again and again only the first reading masks it. From any
/// thread.
class shown_addons {
 public:
  /// The text of this version of an addon, if it is known.
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
