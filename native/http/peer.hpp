#pragma once

#include <optional>
#include <string>

#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The name of the other end of a connection: its IP address; on a Unix socket `unix:` and the id of its user. Nothing
/// when the connection has been closed already.
[[nodiscard]] std::optional<std::string> peer_of(session_socket& socket);

}  // namespace flagadmin::server
