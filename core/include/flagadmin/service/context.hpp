#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/domain/account_token.hpp>
#include <flagadmin/domain/permission.hpp>

namespace flagadmin::service {

/// A token of the configuration or of a service account, without its secret.
struct caller {
  std::string name;                                   ///< for logs
  std::string digest;                                 ///< SHA-256 of its secret: 64 lowercase hexadecimal digits
  std::vector<held_permission> permissions;           ///< of its role, or of the configuration
  std::shared_ptr<const std::string> environments{};  ///< owner of those in `permissions`
  std::optional<account_token> account{};             ///< the record of a service account's token
};

/// The tokens of a configuration.
using caller_list = std::vector<caller>;

/// The configuration of a service, and what it needs of its surroundings. Views and functions must outlive it.
struct context {
  instance_settings settings{};                                  ///< providers, roles and the rest that rules depend on
  std::function<std::shared_ptr<const caller_list>()> tokens{};  ///< of the configuration, as they are now
  std::span<const std::string> cors_origins{};   ///< of pages that may call the API, as browsers send them; `*`: any
  std::size_t max_addon_body = 0;                ///< 0: the default (D41)
  std::size_t max_resources = 100000;            ///< of each kind (D67)
  std::shared_ptr<const std::string> openapi{};  ///< the document of `GET /docs/openapi.json`
  std::function<std::string()> metrics{};        ///< the text of the metrics

  std::function<std::string()> now{};                        ///< the time, by RFC 3339 in UTC with milliseconds
  std::function<std::string(std::size_t bytes)> random{};    ///< random bytes, which nobody can predict
  std::function<std::string(std::string_view text)> sha256;  ///< the 32 bytes of the SHA-256

  /// The maximum size of an operation's body in bytes (D41).
  [[nodiscard]] std::size_t size_limit(const operation& target) const noexcept {
    return target.id == operation_id::update_addon && max_addon_body != 0 ? max_addon_body : target.size_limit;
  }
};

}  // namespace flagadmin::service
