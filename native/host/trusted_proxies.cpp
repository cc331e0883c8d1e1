#include "host/trusted_proxies.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <optional>

namespace flagadmin::server {

namespace {

namespace ip = boost::asio::ip;

/// An address, in the form of IPv4 if it is mapped to IPv6, as IPv6 sockets have it. Nothing for any other text.
std::optional<ip::address> address_of(const std::string& text) {
  boost::system::error_code error;
  const ip::address found = ip::make_address(text, error);
  if (error) {
    return std::nullopt;
  }
  const bool is_mapped = found.is_v6() && found.to_v6().is_v4_mapped();
  return is_mapped ? ip::make_address_v4(ip::v4_mapped, found.to_v6()) : found;
}

/// Whether one of these networks has the address.
template <class Network, class Address>
bool have(const std::vector<Network>& networks, const Address& address) {
  return std::any_of(networks.begin(), networks.end(), [&](const Network& known) {
    return Network(address, known.prefix_length()).canonical() == known;
  });
}

}  // namespace

bool is_ip_address(const std::string& text) { return address_of(text).has_value(); }

bool trusted_proxies::add(const std::string& text) {
  boost::system::error_code error;
  const bool has_bits = text.find('/') != std::string::npos;
  if (text.find(':') == std::string::npos) {
    const ip::network_v4 added = ip::make_network_v4(has_bits ? text : text + "/32", error);
    if (!error) {
      v4_.push_back(added.canonical());
    }
    return !error;
  }
  const ip::network_v6 added = ip::make_network_v6(has_bits ? text : text + "/128", error);
  if (error) {
    return false;
  }
  if (constexpr int mapped_bits = 96; added.address().is_v4_mapped() && added.prefix_length() >= mapped_bits) {
    const auto bits = static_cast<unsigned short>(added.prefix_length() - mapped_bits);
    v4_.push_back(ip::network_v4(ip::make_address_v4(ip::v4_mapped, added.address()), bits).canonical());
  } else {
    v6_.push_back(added.canonical());
  }
  return true;
}

bool trusted_proxies::contains(const std::string& peer) const {
  const std::optional<ip::address> address = address_of(peer);
  // Without the zone, which an option cannot name.
  return !address           ? false
         : address->is_v4() ? have(v4_, address->to_v4())
                            : have(v6_, ip::address_v6(address->to_v6().to_bytes()));
}

std::string trusted_proxies::client_of(std::string_view peer, std::string_view forwarded_for) const {
  std::string client(peer);
  while (!forwarded_for.empty() && contains(client)) {
    const std::size_t begin = forwarded_for.rfind(',') + 1;  // 0: there is no comma
    std::string next(forwarded_for.substr(begin));
    next.erase(0, next.find_first_not_of(" \t"));
    next.erase(next.find_last_not_of(" \t") + 1);
    const std::optional<ip::address> address = address_of(next);
    // Not an address: the last proxy counts as the client. The zone of an IPv6 address can be any text.
    if (!address || next.find('%') != std::string::npos) {
      break;
    }
    client = address->to_string();
    forwarded_for = forwarded_for.substr(0, begin == 0 ? 0 : begin - 1);
  }
  return client;
}

}  // namespace flagadmin::server
