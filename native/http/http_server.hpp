#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/limits.hpp"
#include "host/instance.hpp"

namespace flagadmin::server {

/// Callbacks of a running server, on its threads.
struct server_hooks {
  /// Clients can connect. `url`: `http://ADDRESS:PORT`, with the actual port if the option was 0.
  std::function<void(const std::string& url)> listening;
  std::function<void()> reload;    ///< on SIGHUP
  std::function<void()> stopping;  ///< on SIGTERM and SIGINT
  /// All connections have ended. Work in the store that they left behind uses the server, which ends after this.
  std::function<void()> stopped;
};

/// Accepts so many connections at a time, and serves them until SIGTERM or SIGINT; then finishes the requests under
/// way. Throws `config_error` when the address cannot be used.
void run_server(const listen_address& where, const instance& instance, std::size_t most_connections,
                const server_hooks& hooks);

}  // namespace flagadmin::server
