#include "service/trusted_proxies.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "base/trimmed.hpp"

namespace flagadmin::server {

namespace {

namespace ip = boost::asio::ip;

/// Converts IPv4-mapped IPv6 addresses, which IPv6 sockets have for IPv4 peers, to IPv4.
ip::address plain(const ip::address& address) {
  return address.is_v6() && address.to_v6().is_v4_mapped()
             ? ip::address(ip::make_address_v4(ip::v4_mapped, address.to_v6()))
             : address;
}

/// Whether an address is in a network.
template <class Networks, class Address>
bool any_contains(const Networks& networks, const Address& address) {
  return std::any_of(networks.begin(), networks.end(), [&address](const auto& network) {
    return std::decay_t<decltype(network)>(address, network.prefix_length()).canonical() == network.canonical();
  });
}

}  // namespace

bool trusted_proxies::add(const std::string& network) {
  if (network == "unix") {
    has_unix_ = true;
    return true;
  }
  boost::system::error_code error;
  const bool has_bits = network.find('/') != std::string::npos;
  const bool is_v6 = network.find(':') != std::string::npos;
  if (is_v6) {
    v6_.push_back(ip::make_network_v6(has_bits ? network : network + "/128", error));
  } else {
    v4_.push_back(ip::make_network_v4(has_bits ? network : network + "/32", error));
  }
  return !error;
}

bool trusted_proxies::contains(std::string_view peer) const {
  if (peer.starts_with("unix:")) {
    return has_unix_;
  }
  boost::system::error_code error;
  const ip::address found = plain(ip::make_address(std::string(peer), error));
  return !error && (found.is_v4() ? any_contains(v4_, found.to_v4()) : any_contains(v6_, found.to_v6()));
}

std::string group_of(const std::string& client) {
  boost::system::error_code error;
  const ip::address address = plain(ip::make_address(client, error));
  if (error || address.is_v4()) {
    return error ? client : address.to_string();
  }
  ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string();
}

std::string trusted_proxies::client_of(std::string_view peer, std::string_view forwarded_for) const {
  std::string client(peer);
  while (!forwarded_for.empty() && contains(client)) {
    const std::size_t comma = forwarded_for.rfind(',');
    const std::string_view next =
        trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    boost::system::error_code error;
    const ip::address address = plain(ip::make_address(std::string(next), error));
    // Not an address: the last proxy counts as the client. The zone of an IPv6 address can be any text.
    if (error || next.find('%') != std::string_view::npos) {
      break;
    }
    client = address.to_string();
    forwarded_for = comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return client;
}

}  // namespace flagadmin::server
