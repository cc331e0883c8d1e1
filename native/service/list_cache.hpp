#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The body of a list's response, which all responses share.
struct cached_list {
  std::shared_ptr<const std::string> text;
  std::string entity_tag;
};

/// A cache of lists, for the last revision of each kind of resources. From any thread.
///
/// One list is read from the store at a time, so that other reads find a free reader. All requests for it that wait
/// when the reading begins get the same list: it is as new as each of them expects.
///
/// Clients that read slowly keep the texts of earlier revisions. The sizes of these texts are limited, those of one
/// client more than those of all: one client cannot keep others from reading lists.
class list_cache {
 public:
  /// The sizes of outdated texts, which responses still send, beyond which lists are refused.
  static constexpr std::size_t most_outdated_bytes = std::size_t{64} << 20U;
  static constexpr std::size_t most_outdated_bytes_of_client = std::size_t{16} << 20U;

  /// Builds a list of all resources of a kind.
  using builder = std::function<cached_list(resource_kind kind, reader& from)>;
  /// Called once, on the calling thread or on one of the store: with the list, with nothing if outdated texts leave no
  /// room for a new one, or with the failure of the store.
  using receiver = std::function<void(const std::optional<cached_list>& found, const std::exception_ptr& failure)>;

  /// Passes the list of the last committed state to `done`. It is built if the cached one has another revision.
  void get(storage& from, resource_kind kind, const builder& build, const receiver& done) const;

  /// Whether a client may get the text of a list.
  [[nodiscard]] bool has_room(const std::string& client) const;

  /// The text for a response to a client. It counts until the response has been sent.
  [[nodiscard]] std::shared_ptr<const std::string> lend(const std::shared_ptr<const std::string>& text,
                                                        const std::string& client) const;

 private:
  struct request {
    resource_kind kind;
    builder build;
    receiver done;
  };
  struct entry {
    std::optional<std::uint64_t> revision;
    cached_list list;
  };
  struct reading;
  /// Shared with the texts that were lent, which may outlive the cache.
  struct state {
    std::mutex mutex;
    std::map<resource_kind, entry> lists;
    std::vector<request> waiting;
    bool is_reading = false;
    /// The texts under way, and for each the number of responses by client.
    std::map<std::shared_ptr<const std::string>, std::map<std::string, std::size_t>> lent;

    [[nodiscard]] bool is_cached(const std::shared_ptr<const std::string>& text) const;
    /// Moves the requests of one kind: that of those taken already, or of the first that waits.
    void take_waiting(std::vector<request>& taken);
    void take_back(const std::shared_ptr<const std::string>& text, const std::string& client);
  };

  [[nodiscard]] std::optional<cached_list> find(resource_kind kind, std::uint64_t revision) const;
  /// Stores a list. Returns the stored one if they are equal, so that equal lists share memory.
  [[nodiscard]] cached_list store(resource_kind kind, std::uint64_t revision, cached_list list) const;
  /// Whether the outdated texts of all clients leave room for a new one.
  [[nodiscard]] bool has_room() const;
  void read_next(storage& from) const noexcept;
  void read(reading& next, reader& from) const;
  void finish(storage& from, reading& done, const std::exception_ptr& failure) const noexcept;
  /// Passes a failure to all that wait.
  void refuse_waiting(const std::exception_ptr& failure) const noexcept;

  std::shared_ptr<state> state_ = std::make_shared<state>();
};

}  // namespace flagadmin::server
