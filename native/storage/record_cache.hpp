#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "storage/per_kind.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// A cache of committed records, so that reading one again needs no transaction. It discards records at any time, to
/// stay below `most_bytes`. For one thread at a time.
class record_cache {
 public:
  static constexpr std::size_t most_bytes = 4U << 20U;

  /// The cached record of the key; null if there is none. Valid until the next change.
  [[nodiscard]] const record* find(const resource_key& key) const;

  void store(const resource_key& key, const record& value);
  void erase(const resource_key& key);
  void clear() noexcept;

 private:
  using records = std::map<std::string, record, std::less<>>;

  per_kind<records> kinds_;
  std::size_t bytes_ = 0;
};

}  // namespace flagadmin::server
