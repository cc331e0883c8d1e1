#include "service/trusted_proxies.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <cstddef>
#include <optional>

namespace flagadmin::server {

namespace {

namespace ip = boost::asio::ip;

/// An address as IPv6, with IPv4 addresses mapped to it, as IPv6 sockets have them. Nothing for any other text.
std::optional<ip::address_v6> address_of(const std::string& text) {
  boost::system::error_code error;
  const ip::address found = ip::make_address(text, error);
  if (error) {
    return std::nullopt;
  }
  return found.is_v4() ? ip::make_address_v6(ip::v4_mapped, found.to_v4()) : found.to_v6();
}

std::string text_of(const ip::address_v6& address) {
  return address.is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, address).to_string() : address.to_string();
}

}  // namespace

bool is_ip_address(const std::string& text) { return address_of(text).has_value(); }

std::string group_of(const std::string& client) {
  const std::optional<ip::address_v6> address = address_of(client);
  if (!address || address->is_v4_mapped()) {
    return address ? text_of(*address) : client;
  }
  ip::address_v6::bytes_type bytes = address->to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return ip::address_v6(bytes).to_string();
}

bool trusted_proxies::add(const std::string& text) {
  if (text == "unix") {
    has_unix_ = true;
    return true;
  }
  boost::system::error_code error;
  const bool has_bits = text.find('/') != std::string::npos;
  if (text.find(':') != std::string::npos) {
    const auto added = ip::make_network_v6(has_bits ? text : text + "/128", error);
    networks_.push_back({added.address().to_bytes(), added.prefix_length(), false});
  } else {
    const auto added = ip::make_network_v4(has_bits ? text : text + "/32", error);
    const auto mapped = ip::make_address_v6(ip::v4_mapped, added.address());
    networks_.push_back({mapped.to_bytes(), 96U + added.prefix_length(), true});
  }
  return !error;
}

bool trusted_proxies::contains(const std::string& peer) const {
  const std::optional<ip::address_v6> address = address_of(peer);
  if (!address) {
    return has_unix_ && peer.starts_with("unix:");
  }
  const ip::address_v6::bytes_type bytes = address->to_bytes();
  return std::any_of(networks_.begin(), networks_.end(), [&](const network& known) {
    unsigned equal = 0;
    while (equal != known.bits && ((bytes[equal / 8] ^ known.address[equal / 8]) >> (7 - equal % 8) & 1U) == 0) {
      ++equal;
    }
    return equal == known.bits && known.is_v4 == address->is_v4_mapped();
  });
}

std::string trusted_proxies::client_of(std::string_view peer, std::string_view forwarded_for) const {
  std::string client(peer);
  while (!forwarded_for.empty() && contains(client)) {
    const std::size_t begin = forwarded_for.rfind(',') + 1;  // 0: there is no comma
    std::string next(forwarded_for.substr(begin));
    next.erase(0, next.find_first_not_of(" \t"));
    next.erase(next.find_last_not_of(" \t") + 1);
    const std::optional<ip::address_v6> address = address_of(next);
    // Not an address: the last proxy counts as the client. The zone of an IPv6 address can be any text.
    if (!address || next.find('%') != std::string::npos) {
      break;
    }
    client = text_of(*address);
    forwarded_for = forwarded_for.substr(0, begin == 0 ? 0 : begin - 1);
  }
  return client;
}

}  // namespace flagadmin::server
