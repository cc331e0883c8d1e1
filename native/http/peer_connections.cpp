#include "http/peer_connections.hpp"

#include <algorithm>

namespace flagadmin::server {

namespace {

/// What counts as one peer: an IPv4 address, however it is written, or the network of 64 bits that an IPv6 site has.
boost::asio::ip::address peer_of(const boost::asio::ip::address& address) {
  if (address.is_v4()) {
    return address;
  }
  const boost::asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) {
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6);
  }
  boost::asio::ip::address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::address_v6(bytes);
}

}  // namespace

bool peer_connections::enter(const boost::asio::ip::address& address) {
  const std::lock_guard guard(mutex_);
  std::size_t& count = counts_[peer_of(address)];
  if (count >= most_) {
    return false;
  }
  ++count;
  return true;
}

void peer_connections::leave(const boost::asio::ip::address& address) noexcept {
  const std::lock_guard guard(mutex_);
  const auto found = counts_.find(peer_of(address));
  if (found != counts_.end() && --found->second == 0) {
    counts_.erase(found);
  }
}

}  // namespace flagadmin::server
