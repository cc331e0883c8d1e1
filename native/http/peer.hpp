#pragma once

#include <optional>
#include <string>

#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The other end of a connection.
struct peer {
  std::string name;   ///< its IP address; on a Unix socket `unix:` and the id of its user
  std::string group;  ///< connections with the same group count as one client's: `group_of`, or a user's
};

/// The peer of a connection; nothing when it has been closed already.
[[nodiscard]] std::optional<peer> peer_of(session_socket& socket);

}  // namespace flagadmin::server
