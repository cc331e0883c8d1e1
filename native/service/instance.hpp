#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>

#include "auth/token_store.hpp"
#include "observe/log.hpp"
#include "observe/metrics.hpp"
#include "service/account_tokens.hpp"
#include "service/content_cache.hpp"
#include "service/static_site.hpp"
#include "service/trusted_proxies.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The state of the server: settings, store and caches. It does not change while requests are served, except for
/// members that synchronise themselves.
struct instance {
  explicit instance(log_format format)
      : log(format,
            [this](std::uint64_t lines) { metrics.add(metric::log_lines_dropped, static_cast<std::int64_t>(lines)); }) {
  }

  mutable metric_registry metrics;
  logger log;
  token_store tokens;
  mutable account_uses token_uses;  ///< mutable: statistics
  trusted_proxies proxies;
  provider_catalog loaded_providers;  ///< the definitions of `providers`, unless those are the defaults
  provider_set providers;
  role_catalog loaded_roles;  ///< the roles of `roles`, unless those are the defaults
  role_set roles;
  std::vector<std::string> cors_origins;  ///< of pages that may call the API, as browsers send them; `*`: any
  static_site site;
  mutable content_cache contents;  ///< mutable: a cache
  std::shared_ptr<const std::string> openapi;
  std::int64_t deprecated_since = default_deprecated_since;  ///< D32
  std::string sunset;                                        ///< an HTTP date, or empty
  std::size_t max_addon_body = 0;                            ///< 0: the operation's default
  bool disable_strategy_creation = false;
  std::size_t max_resources = 0;  ///< of each kind
  std::atomic<bool> is_stopping = false;
  mutable std::atomic<std::size_t> pending_changes = 0;  ///< that the store has neither confirmed nor refused
  std::unique_ptr<storage> store;  ///< the last member: it notifies the others of its work until it is destroyed

  /// The settings for the core.
  [[nodiscard]] instance_settings settings() const noexcept {
    return {.providers = providers,
            .roles = roles,
            .strategy_creation_disabled = disable_strategy_creation,
            .deprecated_since = deprecated_since,
            .sunset = sunset};
  }

  /// The maximum size of an operation's body in bytes (D41).
  [[nodiscard]] std::size_t size_limit(const operation& target) const noexcept {
    return target.id == operation_id::update_addon && max_addon_body != 0 ? max_addon_body : target.size_limit;
  }
};

}  // namespace flagadmin::server
