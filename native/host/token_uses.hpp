#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <flagadmin/service/context.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Stores the last use of service accounts' tokens (D66), in admitted requests: each at most once a minute, in the
/// background. After a failure a use some seconds later is stored. From any thread.
class token_uses {
 public:
  /// `used`: a service account's token. The context must outlive the store.
  void add(storage& store, const std::shared_ptr<const service::caller>& used, const service::context& of);

 private:
  [[nodiscard]] bool is_due(const std::string& token);
  void repeat_soon(const std::string& token);

  std::mutex mutex_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> last_;  ///< by the SHA-256 of the secret
};

}  // namespace flagadmin::server
