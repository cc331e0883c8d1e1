#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/domain/permission.hpp>

#include "base/sha256.hpp"

namespace flagadmin::server {

/// The name of the admin token in logs; no other token may have it.
inline constexpr std::string_view admin_token_name = "admin";
/// The minimum length of a token that a person chose (D43): shorter ones could be guessed.
inline constexpr std::size_t min_token_size = 16;
/// The rule of `is_possible_token`, for messages after the name of the token.
inline constexpr std::string_view token_rule = " must consist of visible ASCII characters, at least 16";

/// A token and its permissions, without its secret.
struct token {
  sha256_digest digest{};
  std::string name;  ///< for logs
  std::vector<held_permission> permissions;
  std::shared_ptr<const std::string> environments{};  ///< owner of those in `permissions`
};

/// Whether a text can be a token: visible ASCII characters, others cannot be in headers, and `min_token_size` of them.
[[nodiscard]] bool is_possible_token(std::string_view secret) noexcept;

/// A new secret of a service account's token (D62): `user:` and 256 random bits in hexadecimal. Throws
/// `std::runtime_error` when the system has no random numbers.
[[nodiscard]] std::string new_account_secret();

/// Whether a text has the form of such a secret; others are not looked up in the store.
[[nodiscard]] bool is_account_secret(std::string_view text) noexcept;

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
