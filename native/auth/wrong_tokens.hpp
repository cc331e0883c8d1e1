#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace flagadmin::server {

/// Counts wrong tokens of each client in the last minute, so that guessing is slow. From any thread.
class wrong_tokens {
 public:
  /// The limit in a minute. 0: none.
  void limit(std::size_t most) noexcept { most_ = most; }

  /// Counts a wrong token of this client. Returns true if the limit is exceeded.
  [[nodiscard]] bool add(const std::string& client);

 private:
  struct entry {
    std::chrono::steady_clock::time_point since;
    std::size_t count = 0;
  };

  std::size_t most_ = 20;
  std::mutex mutex_;
  std::map<std::string, entry> clients_;
};

}  // namespace flagadmin::server
