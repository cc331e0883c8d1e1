#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The body of a list's response, which all responses share.
struct shown_list {
  std::shared_ptr<const std::string> body;
  std::string entity_tag;
};

/// A cache of lists, for the last revision of the store. From any thread.
class shown_lists {
 public:
  /// The list of this revision, if it is cached.
  [[nodiscard]] std::optional<shown_list> find(resource_kind kind, std::uint64_t revision) const {
    const std::lock_guard guard(mutex_);
    const auto found = lists_.find(kind);
    return found != lists_.end() && found->second.revision == revision ? std::optional(found->second.list)
                                                                       : std::nullopt;
  }

  /// Stores a list. Returns the stored one if they are equal, so that equal lists share memory.
  shown_list keep(resource_kind kind, std::optional<std::uint64_t> revision, shown_list list) const {
    const std::lock_guard guard(mutex_);
    entry& known = lists_[kind];
    if (known.list.entity_tag != list.entity_tag) {
      known.list = std::move(list);
    }
    known.revision = revision;
    return known.list;
  }

 private:
  struct entry {
    std::optional<std::uint64_t> revision;
    shown_list list;
  };

  mutable std::mutex mutex_;
  mutable std::map<resource_kind, entry> lists_;  ///< mutable: a cache
};

}  // namespace flagadmin::server
