#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "storage/per_kind.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Records as they were last committed, so that reading one again costs no transaction. It may forget any of them at
/// any time, so that it never holds more than `most_bytes`. Its user takes care that it is used by one thread at a
/// time.
class record_cache {
 public:
  static constexpr std::size_t most_bytes = 4U << 20U;

  /// What is known of the key; null when nothing is. Valid until the next change.
  [[nodiscard]] const record* find(const resource_key& key) const;

  void keep(const resource_key& key, const record& value);
  void forget(const resource_key& key);
  void clear() noexcept;

 private:
  using records = std::map<std::string, record, std::less<>>;

  per_kind<records> kinds_;
  std::size_t bytes_ = 0;
};

}  // namespace flagadmin::server
