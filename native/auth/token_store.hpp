#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/request_rules.hpp>

#include "auth/sha256.hpp"

namespace flagadmin::server {

/// The name of the admin token in logs; no other token may have it.
inline constexpr std::string_view admin_token_name = "admin";
/// An admin token has at least so many characters: it may do everything.
inline constexpr std::size_t min_admin_token_size = 16;

/// A token that opens the API, without its secret.
struct token {
  sha256_digest digest{};
  std::string name;  ///< for logs
  bool is_admin = false;
  std::vector<std::string> permissions;
  /// The environments that the permissions are limited to; nothing: they hold everywhere.
  std::optional<std::vector<std::string>> environments;

  /// What the token may do where an operation asks for this permission (D44); empty: any token may.
  [[nodiscard]] permission_grant grant_for(std::string_view permission) const;
};

/// Whether a text can be a token: visible ASCII characters, at least one. Anything else does not survive a header.
[[nodiscard]] bool is_possible_token(std::string_view secret) noexcept;

/// The tokens of an instance. May be used from any thread.
class token_store {
 public:
  /// Replaces all tokens at once. No two of them may have the same secret.
  void replace(std::vector<token> tokens);

  /// The token with this secret, or null. The time does not depend on how much of a secret is right.
  [[nodiscard]] std::shared_ptr<const token> find(std::string_view secret) const;

 private:
  using token_list = std::vector<token>;

  mutable std::mutex mutex_;
  std::shared_ptr<const token_list> tokens_ = std::make_shared<token_list>();  ///< guarded; the list never changes
};

}  // namespace flagadmin::server
