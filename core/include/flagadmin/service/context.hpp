#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/service/caller.hpp>

namespace flagadmin::service {

/// The configuration of a service, and what it needs of its surroundings. Views and functions must outlive it.
struct context {
  instance_settings settings{};  ///< providers, roles and the rest that decisions depend on
  std::function<std::shared_ptr<const caller_list>()> tokens{};  ///< of the configuration, as they are now
  std::span<const std::string> cors_origins{};   ///< of pages that may call the API, as browsers send them; `*`: any
  std::size_t max_addon_body = 0;                ///< 0: the default (D41)
  std::size_t max_resources = 100000;            ///< of each kind (D67)
  std::shared_ptr<const std::string> openapi{};  ///< the document of `GET /docs/openapi.json`

  std::function<std::string()> now{};                        ///< the time, by RFC 3339 in UTC with milliseconds
  std::function<std::string(std::size_t bytes)> random{};    ///< random bytes, which nobody can predict
  std::function<std::string(std::string_view text)> sha256;  ///< the 32 bytes of the SHA-256

  /// The maximum size of an operation's body in bytes (D41).
  [[nodiscard]] std::size_t size_limit(const operation& target) const noexcept {
    return size_limit_of(target, settings, target.id == operation_id::update_addon ? max_addon_body : 0);
  }
};

}  // namespace flagadmin::service
