#pragma once

#include <optional>
#include <string>

#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The other end of a connection.
struct peer {
  std::string name;   ///< its IP address; on a Unix socket `unix:` and the id of its user
  std::string group;  ///< connections with the same group count as one client's: those of an IPv4 address, however it
                      ///< is written, of an IPv6 network of 64 bits (a site), or of a user
};

/// The peer of a connection; nothing when it has been closed already.
[[nodiscard]] std::optional<peer> peer_of(session_socket& socket);

}  // namespace flagadmin::server
