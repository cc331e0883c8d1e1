#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The body of a list's response, which all responses share.
struct cached_list {
  std::shared_ptr<const std::string> text;
  std::string entity_tag;
};

/// A cache of lists, for the last revision of each kind of resources. From any thread.
class list_cache {
 public:
  /// The list of this revision, if it is cached.
  [[nodiscard]] std::optional<cached_list> find(resource_kind kind, std::uint64_t revision) const {
    const std::lock_guard guard(mutex_);
    const auto found = lists_.find(kind);
    return found != lists_.end() && found->second.revision == revision ? std::optional(found->second.list)
                                                                       : std::nullopt;
  }

  /// Stores a list. Returns the stored one if they are equal, so that equal lists share memory.
  cached_list store(resource_kind kind, std::optional<std::uint64_t> revision, cached_list list) const {
    cached_list replaced;  // megabytes, which are freed after the lock is released
    const std::lock_guard guard(mutex_);
    entry& stored = lists_[kind];
    if (stored.list.entity_tag != list.entity_tag) {
      replaced = std::exchange(stored.list, std::move(list));
    }
    stored.revision = revision;
    return stored.list;
  }

 private:
  struct entry {
    std::optional<std::uint64_t> revision;
    cached_list list;
  };

  mutable std::mutex mutex_;
  mutable std::map<resource_kind, entry> lists_;  ///< mutable: a cache
};

}  // namespace flagadmin::server
