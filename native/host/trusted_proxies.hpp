#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace flagadmin::server {

/// Whether a text is an IPv4 or IPv6 address.
[[nodiscard]] bool is_ip_address(const std::string& text);

/// The proxies whose `X-Forwarded-For` is used.
class trusted_proxies {
 public:
  /// Adds `ADDRESS` or `ADDRESS/BITS`. Returns false for any other text.
  [[nodiscard]] bool add(const std::string& text);

  /// The address of the client: in `forwarded_for` followed by `peer`, the last one that is not a trusted proxy's.
  [[nodiscard]] std::string client_of(std::string_view peer, std::string_view forwarded_for) const;

 private:
  [[nodiscard]] bool contains(const std::string& peer) const;

  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace flagadmin::server
