#include "http/peer.hpp"

#include <sys/socket.h>

#include "http/listening.hpp"

namespace flagadmin::server {

namespace {

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

std::optional<std::string> peer_of(session_socket& socket) {
  boost::system::error_code error;
  const session_protocol::endpoint endpoint = socket.remote_endpoint(error);
  if (error) {
    return std::nullopt;
  }
  if (endpoint.protocol().family() == AF_UNIX) {
    return user_of(socket);
  }
  return tcp_endpoint_of(endpoint).address().to_string();
}

}  // namespace flagadmin::server
