#include "http/listening.hpp"

#include <sys/socket.h>

#include <boost/system/error_code.hpp>
#include <cstring>

#include "base/config_error.hpp"

#if defined(__linux__)
#include <linux/filter.h>

#include <array>
#endif

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

boost::asio::ip::address ip_address_of(const listen_address& where) {
  boost::system::error_code error;
  boost::asio::ip::address address = boost::asio::ip::make_address(where.address, error);
  if (error) {
    throw config_error("--address: " + excerpt(where.address) + " is neither an IP address nor unix:PATH");
  }
  return address;
}

boost::asio::ip::tcp::endpoint tcp_endpoint_of(const session_protocol::endpoint& endpoint) {
  boost::asio::ip::tcp::endpoint found;
  found.resize(endpoint.size());
  std::memcpy(found.data(), endpoint.data(), endpoint.size());
  return found;
}

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

#if defined(__linux__)

void ignore_new_connections(int listening_socket) noexcept {
  // A filter of packets, from the TCP header on: drops those with the flag SYN, passes all others.
  constexpr unsigned flags_offset = 13;
  constexpr unsigned syn = 2;
  constexpr unsigned all_of_it = 0xffffffff;
  std::array<sock_filter, 4> program{{
      {BPF_LD | BPF_B | BPF_ABS, 0, 0, flags_offset},
      {BPF_JMP | BPF_JSET | BPF_K, 0, 1, syn},  // if set, continue with the next instruction, otherwise skip it
      {BPF_RET | BPF_K, 0, 0, 0},
      {BPF_RET | BPF_K, 0, 0, all_of_it},
  }};
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  static_cast<void>(setsockopt(listening_socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter));
}

#else

void ignore_new_connections(int) noexcept {}

#endif

}  // namespace flagadmin::server
