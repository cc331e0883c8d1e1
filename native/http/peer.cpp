#include "http/peer.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "http/listening.hpp"

namespace flagadmin::server {

namespace {

namespace asio = boost::asio;

std::string group_of(const asio::ip::address& address) {
  if (address.is_v4()) {
    return address.to_string();
  }
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  }
  asio::ip::address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::address_v6(bytes).to_string();
}

/// The user whose process connected to a Unix socket.
std::string user_of(session_socket& socket) {
#if defined(__linux__)
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0) {
    return unix_scheme + std::to_string(credentials.uid);
  }
#else
  static_cast<void>(socket);
#endif
  return unix_scheme;
}

}  // namespace

std::optional<peer> peer_of(session_socket& socket) {
  boost::system::error_code error;
  const session_protocol::endpoint endpoint = socket.remote_endpoint(error);
  if (error) {
    return std::nullopt;
  }
  if (endpoint.protocol().family() == AF_UNIX) {
    std::string user = user_of(socket);
    return peer{.name = user, .group = user};
  }
  const asio::ip::address address = tcp_endpoint_of(endpoint).address();
  return peer{.name = address.to_string(), .group = group_of(address)};
}

}  // namespace flagadmin::server
