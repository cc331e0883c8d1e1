#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "storage/record_cache.hpp"

namespace flagadmin::server {

/// Resources as responses include them, checked and masked (D14): only the first reading of what is stored does that.
/// From any thread.
class shown_resources {
 public:
  /// The text of a resource with this stored state, if it is known.
  [[nodiscard]] std::optional<std::string> find(const resource_key& key, const record& stored) const {
    const std::int64_t wanted = fingerprint(stored);
    const std::lock_guard guard(mutex_);
    const record* known = cache_.find(key);
    return known != nullptr && known->version == wanted ? std::optional(known->json) : std::nullopt;
  }

  void keep(const resource_key& key, const record& stored, const std::string& text) const {
    const std::lock_guard guard(mutex_);
    cache_.keep(key, {text, fingerprint(stored)});
  }

  /// For another store, whose versions are others.
  void forget() {
    const std::lock_guard guard(mutex_);
    cache_.clear();
  }

 private:
  /// A stored text can change without a new version (`transaction::touch`).
  [[nodiscard]] static std::int64_t fingerprint(const record& stored) noexcept {
    return static_cast<std::int64_t>(std::hash<std::string>()(stored.json)) ^ stored.version;
  }

  mutable std::mutex mutex_;
  mutable record_cache cache_;  ///< to whoever answers from an instance, what it remembers is no change of it
};

}  // namespace flagadmin::server
