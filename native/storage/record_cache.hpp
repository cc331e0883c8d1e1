#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Resources that were read, with the bodies of their responses. Of limited size: when it is full, it begins again.
/// From any thread.
class record_cache {
 public:
  static constexpr std::size_t most_bytes = 8U << 20U;

  /// The cached state of the resource; null if there is none.
  [[nodiscard]] std::shared_ptr<const committed_record> find(const resource_key& key) const;
  /// Stores a state that was read. Returns the cached one if they are equal: it may have its body.
  [[nodiscard]] std::shared_ptr<const committed_record> store(const resource_key& key, record found);
  void erase(const resource_key& key);
  void clear() noexcept;

 private:
  using records = std::map<std::string, std::shared_ptr<const committed_record>, std::less<>>;

  mutable std::mutex mutex_;
  per_kind<records> kinds_;
  std::size_t bytes_ = 0;
};

}  // namespace flagadmin::server
