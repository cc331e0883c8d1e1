#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include <flagadmin/service/context.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// What is known of the tokens of service accounts that are in use. From any thread.
///
/// Stores their last use (D66), in admitted requests: each at most once a minute, in the background. After a failure a
/// use some seconds later is stored.
class token_uses {
 public:
  /// The caller with this digest as he was looked up last; null: he was not, or is forgotten.
  [[nodiscard]] std::shared_ptr<const service::caller> find(const std::string& digest);
  void keep(const std::shared_ptr<const service::caller>& looked_up);

  /// `used`: a service account's token. The context must outlive the store.
  void add(storage& storage, const std::shared_ptr<const service::caller>& used, const service::context& context);

 private:
  struct entry {
    std::shared_ptr<const service::caller> caller{};
    std::optional<std::chrono::steady_clock::time_point> last_use{};
  };

  /// The entry of a token, perhaps a new one. For the owner of the mutex.
  [[nodiscard]] entry& entry_of(const std::string& digest);
  [[nodiscard]] bool is_due(const std::string& token);
  void repeat_soon(const std::string& token);

  std::mutex mutex_;
  std::unordered_map<std::string, entry> known_;  ///< by the SHA-256 of the secret
};

}  // namespace flagadmin::server
