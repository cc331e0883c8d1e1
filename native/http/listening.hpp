#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <string>

#include "http/session_socket.hpp"

namespace flagadmin::server {

/// Begins the address of a Unix socket: `unix:/run/flagadmin/socket`.
inline constexpr const char* unix_scheme = "unix:";

/// Where a server listens.
struct listen_address {
  std::string address = "127.0.0.1";  ///< an IP address, or `unix:` and a path
  std::uint16_t port = 4242;          ///< of an IP address; 0: any free one
  unsigned socket_mode = 0660;        ///< permissions of the file of a Unix socket
};

/// The endpoint of a TCP socket.
[[nodiscard]] boost::asio::ip::tcp::endpoint tcp_endpoint_of(const session_protocol::endpoint& endpoint);

/// Lets a listening TCP socket ignore new connection attempts, while those that are under way come to their end.
/// Closing it afterwards loses nobody: a connection between the last `accept` and `close` would be reset, with its
/// request. A client that was ignored asks again a second later, and learns then whether anyone listens. Where the
/// system cannot do that, nothing happens.
void ignore_new_connections(int listening_socket) noexcept;

}  // namespace flagadmin::server
