#pragma once

#include <sys/types.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <optional>
#include <string>

#include "base/limits.hpp"
#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The listening socket of a server: TCP or Unix.
class listening_socket {
 public:
  /// Listens from now on. Throws `config_error` when the address cannot be used.
  ///
  /// The file of a Unix socket replaces that of a server that has ended without deleting it. Throws when another server
  /// listens there, when the path has any other file, or when no socket can be made there.
  listening_socket(const boost::asio::any_io_executor& executor, const listen_address& where);
  listening_socket(const listening_socket&) = delete;
  listening_socket& operator=(const listening_socket&) = delete;
  ~listening_socket() { delete_file(); }

  boost::asio::basic_socket_acceptor<session_protocol> acceptor;

  /// `http://ADDRESS:PORT`, with the actual port if the option was 0, or `unix:PATH`.
  [[nodiscard]] const std::string& url() const noexcept { return url_; }

  /// Lets no further client connect, before `acceptor` is closed: that would reset connections that arrive between the
  /// last `accept` and `close`. Deletes the file of a Unix socket, unless another process has replaced it. A TCP socket
  /// ignores new connection attempts, while handshakes under way complete: ignored clients repeat their attempt after a
  /// second and are refused if no process listens then. (Systems without such filters reset them.)
  void ignore_new_connections() noexcept;

 private:
  void listen_on_tcp(const listen_address& where);
  void listen_on_unix(const std::string& path, unsigned mode);
  void delete_file() noexcept;

  std::string url_;
  std::string path_;  ///< of a Unix socket's file; empty: there is no file to delete
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

/// The name of the other end of a connection: its IP address; on a Unix socket `unix:` and the id of its user. Nothing
/// when the connection has been closed already.
[[nodiscard]] std::optional<std::string> peer_of(session_socket& socket);

}  // namespace flagadmin::server
