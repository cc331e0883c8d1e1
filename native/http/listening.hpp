#pragma once

namespace flagadmin::server {

/// Lets a listening socket ignore new connection attempts, while those that are under way come to their end. Closing it
/// afterwards loses nobody: a connection between the last `accept` and `close` would be reset, with its request. A
/// client that was ignored asks again a second later, and learns then whether anyone listens. Where the system cannot
/// do that, nothing happens.
void ignore_new_connections(int listening_socket) noexcept;

}  // namespace flagadmin::server
