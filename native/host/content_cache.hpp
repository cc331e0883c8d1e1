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
#include <string_view>
#include <vector>

#include <flagadmin/service/service.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Differs after every change of what responses show of a kind: `kind_totals::changes`, for service accounts with those
/// of their tokens, whose last uses they show (D101).
[[nodiscard]] std::int64_t changes_shown(store_reader& store, resource_kind kind);
/// Likewise, if the store knows it without a read.
[[nodiscard]] std::optional<std::int64_t> changes_shown(storage& store, resource_kind kind);

/// A cache of contents, each for the last state of its kind of resources (`changes_shown`). It is of limited
/// size: when it is full, it begins again. Large texts live only as long as responses send them. From any thread.
class content_cache {
 public:
  /// The sizes of texts of lists in use, beyond which no further list is built: clients that read slowly keep those of
  /// earlier states.
  static constexpr std::size_t most_bytes_of_lists = std::size_t{64} << 20U;

  /// The cached content of one resource in this state.
  [[nodiscard]] std::optional<service::content> find(const resource_key& key, std::int64_t changes);
  /// `changes`: as known before the content was read, which is of that state or a newer one.
  void store(const resource_key& key, std::int64_t changes, const service::content& content);

  /// Builds a list of all resources of a kind.
  using builder = std::function<service::content(resource_store& from)>;
  /// Called once, on the calling thread or on one of the store: with the list, with nothing if lists in use leave no
  /// room for a new one, or with the failure of the store.
  using receiver =
      std::function<void(const std::optional<service::content>& content, const std::exception_ptr& failure)>;

  /// Passes the list of the last committed state to `done`. It is built if the cached one is of another state.
  ///
  /// One reading at a time is under way, so that other reads find a free reader. All requests that wait when it begins
  /// get the same lists: they are as new as each of them expects.
  void get_list(storage& from, resource_kind kind, const builder& build, const receiver& done);

 private:
  struct request {
    resource_kind kind;
    builder build;
    receiver done;
    std::optional<service::content> content{};
  };
  using requests = std::vector<request>;
  struct entry {
    std::int64_t changes = 0;
    std::string_view content_type{};
    std::string entity_tag{};
    std::weak_ptr<const std::string> text{};
    std::shared_ptr<const std::string> kept{};  ///< null: the text is large
    std::size_t size = 0;                       ///< in memory, approximately
  };

  void read_waiting(storage& from) noexcept;
  void read(requests& all, resource_store& from);
  void finish(storage& from, requests& all, const std::exception_ptr& failure) noexcept;
  void take_waiting(requests& into);
  [[nodiscard]] bool has_room();

  std::mutex mutex_;
  per_kind<std::map<std::string, entry, std::less<>>> entries_;  ///< by key; lists have the empty one
  std::size_t bytes_ = 0;                                        ///< of entries, approximately
  std::vector<std::weak_ptr<const std::string>> lists_;          ///< in use
  requests waiting_;
  bool is_reading_ = false;
};

}  // namespace flagadmin::server
