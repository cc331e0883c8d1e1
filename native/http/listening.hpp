#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>

#include "base/limits.hpp"
#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The IP address of a server without a Unix socket. Throws `config_error`.
[[nodiscard]] boost::asio::ip::address ip_address_of(const listen_address& where);

/// The endpoint of a TCP socket.
[[nodiscard]] boost::asio::ip::tcp::endpoint tcp_endpoint_of(const session_protocol::endpoint& endpoint);

/// The name of the other end of a connection: its IP address; on a Unix socket `unix:` and the id of its user. Nothing
/// when the connection has been closed already.
[[nodiscard]] std::optional<std::string> peer_of(session_socket& socket);

/// Makes a listening TCP socket ignore new connection attempts, while handshakes under way complete. Closing the socket
/// afterwards resets no connection with its request: without this, connections that arrive between the last `accept`
/// and `close` would be reset. Ignored clients repeat their attempt after a second and are refused if no process
/// listens then. Does nothing on systems without such filters.
void ignore_new_connections(int listening_socket) noexcept;

}  // namespace flagadmin::server
