#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/service/context.hpp>

#include "host/content_cache.hpp"
#include "host/static_site.hpp"
#include "host/token_uses.hpp"
#include "observe/log.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The tokens of the configuration. From any thread.
class guarded_tokens {
 public:
  /// Replaces all tokens at once.
  void replace(service::caller_list tokens);
  /// The tokens as they are now; the list never changes.
  [[nodiscard]] std::shared_ptr<const service::caller_list> now() const;

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const service::caller_list> tokens_;
};

/// The state of the server: settings, store and caches. It does not change while requests are served, except for
/// members that synchronise themselves.
struct instance {
  explicit instance(log_format format);

  logger log;
  service::context context;    ///< what the core decides by
  mutable token_uses uses;     ///< mutable: a cache, and statistics
  guarded_tokens tokens;       ///< of the configuration
  provider_catalog providers;  ///< owner of those in `context`, unless they are the defaults
  role_catalog roles;          ///< likewise
  static_site site;
  mutable content_cache contents;  ///< mutable: a cache
  std::atomic<bool> is_stopping = false;
  mutable std::atomic<std::size_t> pending_changes = 0;  ///< that the store has neither confirmed nor refused
  std::unique_ptr<storage> store;  ///< the last member: it notifies the others of its work until it is destroyed
};

}  // namespace flagadmin::server
