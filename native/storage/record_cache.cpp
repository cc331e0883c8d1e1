#include "storage/record_cache.hpp"

namespace flagadmin::server {

namespace {

/// The approximate size of an entry in memory.
std::size_t size_of(const std::string& id, const record& value) { return 128 + id.size() + value.json.size(); }

}  // namespace

const record* record_cache::find(const resource_key& key) const {
  const records& of_kind = kinds_[key.kind];
  const auto found = of_kind.find(key.id);
  return found == of_kind.end() ? nullptr : &found->second;
}

void record_cache::store(const resource_key& key, const record& value) {
  erase(key);
  const std::size_t size = size_of(key.id, value);
  if (size > most_bytes) {
    return;
  }
  if (bytes_ + size > most_bytes) {
    clear();
  }
  kinds_[key.kind].emplace(key.id, value);
  bytes_ += size;
}

void record_cache::erase(const resource_key& key) {
  records& of_kind = kinds_[key.kind];
  if (const auto found = of_kind.find(key.id); found != of_kind.end()) {
    bytes_ -= size_of(found->first, found->second);
    of_kind.erase(found);
  }
}

void record_cache::clear() noexcept {
  for (records& of_kind : kinds_) {
    of_kind.clear();
  }
  bytes_ = 0;
}

}  // namespace flagadmin::server
