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
  /// From so many on, the next ones of the minute are too many. 0: never.
  void limit(std::size_t most) noexcept { most_ = most; }

  /// Counts one more of this client. Returns true when it is one too many.
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
