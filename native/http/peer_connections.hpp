#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace flagadmin::server {

/// Counts the connections of each group of peers. May be used from any thread.
class peer_connections {
 public:
  explicit peer_connections(std::size_t most) noexcept : most_(most) {}

  /// Counts one more connection of a group; returns false if the group has reached its limit.
  [[nodiscard]] bool enter(const std::string& group);
  void leave(const std::string& group) noexcept;

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace flagadmin::server
