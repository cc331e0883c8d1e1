#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>
#include <mutex>

namespace flagadmin::server {

/// Counts the connections of each peer. May be used from any thread.
class peer_connections {
 public:
  explicit peer_connections(std::size_t most) noexcept : most_(most) {}

  /// Counts one more, or answers false when the peer has as many as it may have.
  [[nodiscard]] bool enter(const boost::asio::ip::address& address);
  void leave(const boost::asio::ip::address& address) noexcept;

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::map<boost::asio::ip::address, std::size_t> counts_;
};

}  // namespace flagadmin::server
