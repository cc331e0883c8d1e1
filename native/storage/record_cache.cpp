#include "storage/record_cache.hpp"

#include <utility>

namespace flagadmin::server {

namespace {

/// The approximate size of an entry in memory.
std::size_t size_of(const record& row) { return 256 + 2 * (row.id.size() + row.json.size()); }

}  // namespace

std::shared_ptr<const committed_record> record_cache::find(const resource_key& key) const {
  const std::lock_guard guard(mutex_);
  const auto found = kinds_[key.kind].find(key.id);
  return found == kinds_[key.kind].end() ? nullptr : found->second;
}

std::shared_ptr<const committed_record> record_cache::store(const resource_key& key, record found) {
  const std::size_t size = size_of(found);
  const std::lock_guard guard(mutex_);
  std::shared_ptr<const committed_record>& cached = kinds_[key.kind][key.id];
  if (cached && cached->row == found) {
    return cached;
  }
  bytes_ += size - (cached ? size_of(cached->row) : 0);
  auto stored = cached = std::make_shared<const committed_record>(std::move(found));
  if (bytes_ > most_bytes) {
    for (records& of_kind : kinds_) {
      of_kind.clear();
    }
    bytes_ = 0;
  }
  return stored;
}

void record_cache::erase(const resource_key& key) {
  const std::lock_guard guard(mutex_);
  if (const auto found = kinds_[key.kind].find(key.id); found != kinds_[key.kind].end()) {
    bytes_ -= size_of(found->second->row);
    kinds_[key.kind].erase(found);
  }
}

void record_cache::clear() noexcept {
  const std::lock_guard guard(mutex_);
  for (records& of_kind : kinds_) {
    of_kind.clear();
  }
  bytes_ = 0;
}

}  // namespace flagadmin::server
