#pragma once

#include <atomic>
#include <cstddef>
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
///
/// Clients that read slowly keep the texts of earlier revisions. The sizes of these texts are limited.
class list_cache {
 public:
  /// The maximum size of texts that responses still send, and that are not cached any more.
  static constexpr std::size_t most_outdated_bytes = std::size_t{64} << 20U;

  /// Whether a new text of this kind may be made: the cached one would be outdated.
  [[nodiscard]] bool has_room(resource_kind kind) const {
    const std::lock_guard guard(mutex_);
    std::size_t outdated = *bytes_;
    std::size_t cached = 0;
    for (const auto& [each, stored] : lists_) {
      const std::size_t size = stored.list.text ? stored.list.text->size() : 0;
      outdated -= size;
      cached += each == kind ? size : 0;
    }
    return outdated == 0 || outdated + cached <= most_outdated_bytes;
  }

  /// A text that counts until its last response has been sent.
  [[nodiscard]] std::shared_ptr<const std::string> counted(std::string text) const {
    auto owned = std::make_unique<const std::string>(std::move(text));
    *bytes_ += owned->size();
    return {owned.release(), [bytes = bytes_](const std::string* ended) {
              *bytes -= ended->size();
              delete ended;
            }};
  }

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

  std::shared_ptr<std::atomic<std::size_t>> bytes_ = std::make_shared<std::atomic<std::size_t>>(0);  ///< of all texts
  mutable std::mutex mutex_;
  mutable std::map<resource_kind, entry> lists_;  ///< mutable: a cache
};

}  // namespace flagadmin::server
