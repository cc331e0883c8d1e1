#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store.hpp>
#include <flagadmin/domain/account_token.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/service/message.hpp>

/// Authentication: the tokens of the configuration and those of service accounts (D43, D66).
namespace flagadmin::service {

struct context;

/// A token of the configuration or of a service account, without its secret.
struct caller {
  std::string name;                                   ///< for logs
  std::string digest;                                 ///< SHA-256 of its secret: 64 lowercase hexadecimal digits
  std::vector<held_permission> permissions;           ///< of its role, or of the configuration
  std::shared_ptr<const std::string> environments{};  ///< owner of those in `permissions`
  std::optional<account_token> account{};             ///< the record of a service account's token
  std::int64_t changes = 0;                           ///< of service accounts, as known before it was looked up
};

/// The tokens of a configuration.
using caller_list = std::vector<caller>;

/// The secret of a service account's token (D62) begins with this.
inline constexpr std::string_view secret_prefix = "user:";
/// So many random bytes in hexadecimal follow.
inline constexpr std::size_t secret_bytes = 32;

/// The secret to look up: of the only `Authorization` header, if the operation needs a token (D43); else empty.
[[nodiscard]] std::string_view secret_of(const request_head& head, const context& context);

/// Whether a text has the form of a service account's secret (D62): others are not looked up in the store.
[[nodiscard]] bool is_account_secret(std::string_view text) noexcept;

/// The SHA-256 of a secret, in hexadecimal.
[[nodiscard]] std::string digest_of(std::string_view secret, const context& context);

/// The token with this secret: of a service account (D66), or of the configuration; null if there is none. Only a text
/// that `is_account_secret` needs the store. `notes` receives a line about a damaged account.
[[nodiscard]] std::shared_ptr<const caller> caller_of(resource_store* store, std::string_view secret,
                                                      const context& context, std::vector<note>& notes);

/// Its two steps, for a host that keeps what it has found. The token of a service account whose secret has this digest,
/// perhaps expired, or null. `known`: of an earlier look-up, or null; still right if no account has changed (D101).
[[nodiscard]] std::shared_ptr<const caller> find_account_caller(resource_store& store, std::string_view digest,
                                                                std::shared_ptr<const caller> known,
                                                                const context& context, std::vector<note>& notes);
/// That token unless it has expired, or the one of the configuration.
[[nodiscard]] std::shared_ptr<const caller> valid_caller(std::shared_ptr<const caller> of_account,
                                                         std::string_view digest, const context& context);

/// A caller as he is now: null if his token was revoked, or has expired, since he was looked up.
[[nodiscard]] std::shared_ptr<const caller> same_caller(resource_store& store, const std::shared_ptr<const caller>& was,
                                                        const context& context);

/// The writes that record the use of a service account's token (D66), for a unit of their own after the response; none
/// if its last use was less than a minute before, and for other tokens.
[[nodiscard]] std::vector<stored_write> writes_of_use(resource_store& store, const caller& caller,
                                                      const context& context);

}  // namespace flagadmin::service
