#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include <flagadmin/domain/account_token.hpp>
#include <flagadmin/domain/role.hpp>

#include "auth/token_store.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// A token of a service account, and what it may do.
struct authenticated_account {
  token granted;
  account_token found;
};

/// The token of a service account with this secret (D66); null when there is none, or when it is expired. It is found
/// by its SHA-256: the time depends on nothing that a client could learn from it. Throws `storage_error`.
[[nodiscard]] std::shared_ptr<const authenticated_account> find_account(reader& from, std::string_view secret,
                                                                        const role_set& roles);

/// Stores when tokens of service accounts were used: each at most once a minute, in the background. What cannot be
/// stored is stored after the next use. From any thread.
class account_uses {
 public:
  void add(storage& store, const account_token& used);

 private:
  [[nodiscard]] bool is_due(const std::string& token);

  std::mutex mutex_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> last_;  ///< by the token's id
};

}  // namespace flagadmin::server
