#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace flagadmin::server {

/// The proxies whose `X-Forwarded-For` is believed.
class trusted_proxies {
 public:
  /// Adds `ADDRESS` or `ADDRESS/BITS`. Returns false when it is neither.
  [[nodiscard]] bool add(const std::string& network);

  /// Whether this address belongs to one of them.
  [[nodiscard]] bool contains(std::string_view address) const;

  /// The address of the client: the last one that no trusted proxy has, of `forwarded_for` followed by `peer`.
  [[nodiscard]] std::string client_of(std::string_view peer, std::string_view forwarded_for) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace flagadmin::server
