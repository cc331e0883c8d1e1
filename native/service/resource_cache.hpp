#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "storage/record_cache.hpp"

namespace flagadmin::server {

/// A cache of resources in the form of responses, so that stored resources are checked and masked (D14) once per
/// version. From any thread.
class resource_cache {
 public:
  /// The text of a resource in this stored version, if it is cached.
  [[nodiscard]] std::optional<std::string> find(const resource_key& key, const record& stored) const {
    const std::int64_t wanted = fingerprint(stored);
    const std::lock_guard guard(mutex_);
    const record* cached = cache_.find(key);
    return cached != nullptr && cached->version == wanted ? std::optional(cached->json) : std::nullopt;
  }

  void store(const resource_key& key, const record& stored, const std::string& text) const {
    const std::lock_guard guard(mutex_);
    cache_.store(key, {text, fingerprint(stored)});
  }

  /// For another store with other versions.
  void clear() {
    const std::lock_guard guard(mutex_);
    cache_.clear();
  }

 private:
  /// The key of the cache: a stored text can change without a new version (`transaction::touch`).
  [[nodiscard]] static std::int64_t fingerprint(const record& stored) noexcept {
    return static_cast<std::int64_t>(std::hash<std::string>()(stored.json)) ^ stored.version;
  }

  mutable std::mutex mutex_;
  mutable record_cache cache_;  ///< mutable: a cache
};

}  // namespace flagadmin::server
