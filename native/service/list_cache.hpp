#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The body of a list's response, which all responses share.
struct cached_list {
  std::shared_ptr<const std::string> text;
  std::string entity_tag;
};

/// A cache of lists, for the last revision of each kind of resources. From any thread.
///
/// Clients that read slowly keep the texts of earlier revisions. The sizes of these texts are limited, those of one
/// client more than those of all: one client cannot keep others from reading lists.
class list_cache {
 public:
  /// The sizes of outdated texts, which responses still send, beyond which lists are refused.
  static constexpr std::size_t most_outdated_bytes = std::size_t{64} << 20U;
  static constexpr std::size_t most_outdated_bytes_of_client = std::size_t{16} << 20U;

  /// Whether a client may get a list. `is_new`: it is not cached, and its text would have to be made.
  [[nodiscard]] bool has_room(const std::string& client, bool is_new) const;

  /// The text for a response to a client. It counts until the response has been sent.
  [[nodiscard]] std::shared_ptr<const std::string> lend(const std::shared_ptr<const std::string>& text,
                                                        const std::string& client) const;

  /// The list of this revision, if it is cached.
  [[nodiscard]] std::optional<cached_list> find(resource_kind kind, std::uint64_t revision) const;

  /// Stores a list. Returns the stored one if they are equal, so that equal lists share memory.
  cached_list store(resource_kind kind, std::optional<std::uint64_t> revision, cached_list list) const;

 private:
  struct entry {
    std::optional<std::uint64_t> revision;
    cached_list list;
  };
  /// Shared with the texts that were lent, which may outlive the cache.
  struct state {
    std::mutex mutex;
    std::map<resource_kind, entry> lists;
    /// The texts under way, and for each the number of responses by client.
    std::map<std::shared_ptr<const std::string>, std::map<std::string, std::size_t>> lent;

    [[nodiscard]] bool is_cached(const std::shared_ptr<const std::string>& text) const;
    void take_back(const std::shared_ptr<const std::string>& text, const std::string& client);
  };

  std::shared_ptr<state> state_ = std::make_shared<state>();
};

}  // namespace flagadmin::server
