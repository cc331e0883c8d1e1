#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/service/context.hpp>

namespace flagadmin::server {

/// The SHA-256 for what the core reads of tokens.
[[nodiscard]] const service::context& hashing();

/// A new secret of a service account's token (D62): `user:` and 256 random bits in hexadecimal. Throws
/// `std::runtime_error` when the system has no random numbers.
[[nodiscard]] std::string new_account_secret();

/// The tokens of an instance. May be used from any thread.
class token_store {
 public:
  /// Replaces all tokens at once. No two of them may have the same secret.
  void replace(service::caller_list tokens);

  /// The token with this secret, or null. The time does not depend on the number of correct characters.
  [[nodiscard]] std::shared_ptr<const service::caller> find(std::string_view secret) const;

 private:
  using token_list = service::caller_list;

  mutable std::mutex mutex_;
  std::shared_ptr<const token_list> tokens_ = std::make_shared<token_list>();  ///< guarded; the list never changes
};

}  // namespace flagadmin::server
