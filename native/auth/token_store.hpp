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
/// The minimum length of an admin token, which has all permissions.
inline constexpr std::size_t min_admin_token_size = 16;

/// A token and its permissions, without its secret.
struct token {
  sha256_digest digest{};
  std::string name;  ///< for logs
  bool is_admin = false;
  std::vector<std::string> permissions;
  /// The environments to which the permissions are limited; nothing: all.
  std::optional<std::vector<std::string>> environments;

  /// The token's grant for a permission of an operation (D44); empty: every token has it.
  [[nodiscard]] permission_grant grant_for(std::string_view permission) const;
};

/// Whether a text can be a token: visible ASCII characters, at least one. Headers cannot transport others.
[[nodiscard]] bool is_possible_token(std::string_view secret) noexcept;

/// The tokens of an instance. May be used from any thread.
class token_store {
 public:
  /// Replaces all tokens at once. No two of them may have the same secret.
  void replace(std::vector<token> tokens);

  /// The token with this secret, or null. The time does not depend on the number of correct characters.
  [[nodiscard]] std::shared_ptr<const token> find(std::string_view secret) const;

 private:
  using token_list = std::vector<token>;

  mutable std::mutex mutex_;
  std::shared_ptr<const token_list> tokens_ = std::make_shared<token_list>();  ///< guarded; the list never changes
};

}  // namespace flagadmin::server
