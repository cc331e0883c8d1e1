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
#include "observe/log.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// A token of a service account, and its permissions.
struct authenticated_account {
  service::caller granted;
  account_token found;
};

/// The token of a service account with this secret (D66); null if there is none, if it is expired, or if its account is
/// damaged, which is logged. Looked up by its SHA-256, so that the time reveals nothing about stored secrets. Throws
/// `storage_error`.
[[nodiscard]] std::shared_ptr<const authenticated_account> find_account(const sql_reader& from, std::string_view secret,
                                                                        const role_set& roles, const logger& log);

/// The same token in a transaction; null if it was deleted or expired since, or its account was deleted.
[[nodiscard]] std::shared_ptr<const authenticated_account> find_account(transaction& scope, const account_token& known,
                                                                        const role_set& roles, const logger& log);

/// Stores the last use of service accounts' tokens, in admitted requests: each at most once a minute, in the
/// background. After a failure a use some seconds later is stored. From any thread.
class account_uses {
 public:
  void add(storage& store, const account_token& used);

 private:
  [[nodiscard]] bool is_due(const std::string& token);
  void repeat_soon(const std::string& token);

  std::mutex mutex_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> last_;  ///< by the token's id
};

}  // namespace flagadmin::server
