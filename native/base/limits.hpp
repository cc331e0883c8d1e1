#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

/// The address of a server, and the limits of its connections.
namespace flagadmin::server {

/// The address of a server.
struct listen_address {
  std::string address = "127.0.0.1";  ///< an IP address
  std::uint16_t port = 4242;          ///< 0: any free one
};

inline constexpr std::size_t connection_limit = 4096;      ///< at a time; fewer if there are too few file descriptors
inline constexpr std::size_t max_head_size = 16384;        ///< request line and headers, in bytes
inline constexpr std::size_t max_target_size = 8192;       ///< request target, in bytes (D15)
inline constexpr std::size_t max_trailer_size = 8192;      ///< of a chunked body, in bytes
inline constexpr std::size_t max_chunk_extensions = 4096;  ///< of all chunks of a body, in bytes
inline constexpr std::size_t max_unread_body = 65536;      ///< of a refused request, read to keep the connection
inline constexpr std::size_t most_requests = 1000;         ///< that one connection serves
inline constexpr std::chrono::seconds idle_timeout{75};  ///< between two requests: more than the 60 s that proxies keep
inline constexpr std::chrono::milliseconds least_wait{100};  ///< before a connection counts as idle
inline constexpr std::chrono::seconds head_timeout{10};      ///< from the first byte of a head to its last
inline constexpr std::chrono::seconds body_timeout{30};      ///< for a whole body
inline constexpr std::chrono::seconds write_grace{10};       ///< for a response, besides the time by `least_write_rate`
inline constexpr std::size_t least_write_rate = 64000;       ///< of a response as a whole, in bytes a second
inline constexpr std::chrono::seconds linger_timeout{2};     ///< for the client to receive a refusal
inline constexpr std::chrono::seconds drain_timeout{10};     ///< for requests under way when the server is stopped

/// For requests on persistent connections that are on their way when the server is stopped.
inline constexpr std::chrono::milliseconds drain_grace{500};

}  // namespace flagadmin::server
