#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

/// Limits of connections.
namespace flagadmin::server {

inline constexpr std::size_t max_head_size = 16384;        ///< request line and headers, in bytes
inline constexpr std::size_t max_target_size = 8192;       ///< request target, in bytes (D15)
inline constexpr std::size_t max_trailer_size = 8192;      ///< of a chunked body, in bytes
inline constexpr std::size_t max_chunk_extensions = 4096;  ///< of all chunks of a body, in bytes
inline constexpr std::size_t max_unread_body = 65536;      ///< of a refused request, read to keep the connection
inline constexpr std::chrono::seconds head_timeout{10};    ///< from the first byte of a head to its last
inline constexpr std::chrono::seconds body_timeout{30};    ///< for a whole body
inline constexpr std::chrono::seconds write_grace{10};     ///< for a response, besides the time by `least_write_rate`
inline constexpr std::size_t least_write_rate = 64000;     ///< of a response as a whole, in bytes a second
inline constexpr std::chrono::seconds linger_timeout{2};   ///< for the client to receive a refusal
inline constexpr std::chrono::seconds drain_timeout{10};   ///< for requests under way when the server is stopped

/// For the head of a request on a connection beyond its client's share, which serves probes only.
inline constexpr std::chrono::seconds probe_timeout{1};
/// The maximum number of such connections at a time.
inline constexpr std::size_t most_probes = 12;
/// When all connections are in use, one that has been idle for so long is closed for the next client.
inline constexpr std::chrono::seconds reclaimed_idle_time{1};

/// For requests on persistent connections that are on their way when the server is stopped.
inline constexpr std::chrono::milliseconds drain_grace{500};

/// The shares of one client and of all.
struct connection_limits {
  std::size_t in_all = 4096;
  std::size_t per_peer = 512;             ///< at most a quarter of all
  std::size_t requests = 1000;            ///< that one connection serves
  std::chrono::seconds idle_timeout{75};  ///< between two requests: more than the 60 s that proxies keep

  [[nodiscard]] std::size_t effective_per_peer() const noexcept {
    return std::min(per_peer, std::max<std::size_t>(in_all / 4, 1));
  }
  [[nodiscard]] std::size_t probes() const noexcept {
    return std::min(most_probes, std::max<std::size_t>(in_all / 4, 1));
  }
};

}  // namespace flagadmin::server
