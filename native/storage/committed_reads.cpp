#include "storage/committed_reads.hpp"

#include <utility>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

namespace {

constexpr std::size_t most_bytes = 8U << 20U;
constexpr std::chrono::seconds interval_of_repeated_reads{1};

/// The approximate size of an entry in memory.
std::size_t size_of(const record& row) { return 256 + 2 * (row.id.size() + row.json.size()); }

}  // namespace

std::shared_ptr<const committed_record> committed_reads::find(const resource_key& key) const {
  const std::lock_guard guard(mutex_);
  const auto found = kinds_[key.kind].find(key.id);
  return found == kinds_[key.kind].end() ? nullptr : found->second;
}

std::shared_ptr<const committed_record> committed_reads::store(const resource_key& key, record found) {
  const std::size_t size = size_of(found);
  const std::lock_guard guard(mutex_);
  if (const auto cached = kinds_[key.kind].find(key.id);
      cached != kinds_[key.kind].end() && cached->second->row == found) {
    return cached->second;
  }
  auto stored = std::make_shared<const committed_record>(std::move(found));
  auto& cached = kinds_[key.kind].try_emplace(key.id, stored).first->second;
  bytes_ += size - (cached == stored ? 0 : size_of(cached->row));
  cached = stored;
  if (bytes_ > most_bytes) {
    kinds_ = {};
    bytes_ = 0;
  }
  return stored;
}

void committed_reads::erase(const resource_key& key) {
  const std::lock_guard guard(mutex_);
  if (const auto found = kinds_[key.kind].find(key.id); found != kinds_[key.kind].end()) {
    bytes_ -= size_of(found->second->row);
    kinds_[key.kind].erase(found);
  }
}

void committed_reads::clear() noexcept {
  const std::lock_guard guard(mutex_);
  kinds_ = {};
  bytes_ = 0;
}

bool committed_reads::succeed(reader& from) {
  const auto now = std::chrono::steady_clock::now();
  if (are_failing_ && now - last_trial_.load() >= interval_of_repeated_reads) {
    last_trial_ = now;
    std::unique_lock guard(mutex_);
    const std::optional<resource_key> failed = failed_;
    guard.unlock();
    if (failed) {
      static_cast<void>(from.load(*failed));
    } else {
      for (const resource& each : resources()) {
        static_cast<void>(from.load_all(each.kind));
      }
    }
    are_failing_ = false;
  }
  return !are_failing_;
}

}  // namespace flagadmin::server
