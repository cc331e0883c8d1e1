#include "storage/record_cache.hpp"

namespace flagadmin::server {

namespace {

/// The approximate size of an entry in memory.
std::size_t size_of(const std::string& id, const record& value) { return 128 + id.size() + value.json.size(); }

}  // namespace

const record* record_cache::find(const resource_key& key) const {
  const records& known = kinds_[key.kind];
  const auto found = known.find(key.id);
  return found == known.end() ? nullptr : &found->second;
}

void record_cache::keep(const resource_key& key, const record& value) {
  forget(key);
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

void record_cache::forget(const resource_key& key) {
  records& known = kinds_[key.kind];
  if (const auto found = known.find(key.id); found != known.end()) {
    bytes_ -= size_of(found->first, found->second);
    known.erase(found);
  }
}

void record_cache::clear() noexcept {
  for (records& known : kinds_) {
    known.clear();
  }
  bytes_ = 0;
}

}  // namespace flagadmin::server
