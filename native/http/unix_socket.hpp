#pragma once

#include <sys/types.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <string>

#include "http/session_socket.hpp"

namespace flagadmin::server {

/// The file of a Unix socket that this process listens on.
class unix_socket {
 public:
  unix_socket() noexcept = default;
  unix_socket(const unix_socket&) = delete;
  unix_socket& operator=(const unix_socket&) = delete;
  ~unix_socket() { remove(); }

  /// Binds a socket to the path and listens. A socket that a killed process left there is replaced; one that a process
  /// listens on, and any other file, is left alone. Throws `config_error`.
  void listen(boost::asio::basic_socket_acceptor<session_protocol>& acceptor, const std::string& path, unsigned mode);

  /// Deletes the file, unless another process has replaced it: no client can connect any more.
  void remove() noexcept;

 private:
  std::string path_;  ///< empty: there is no file to delete
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

}  // namespace flagadmin::server
