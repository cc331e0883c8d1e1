#include "http/listening.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/config_error.hpp"

#if defined(__linux__)
#include <linux/filter.h>
#endif

namespace flagadmin::server {

namespace {

using boost::asio::ip::tcp;
using boost::asio::local::stream_protocol;

tcp::endpoint tcp_endpoint_of(const session_protocol::endpoint& endpoint) {
  tcp::endpoint found;
  found.resize(endpoint.size());
  std::memcpy(found.data(), endpoint.data(), endpoint.size());
  return found;
}

[[noreturn]] void fail(const std::string& address, const std::string& reason) {
  throw config_error("cannot listen on " + address + ": " + reason);
}

[[noreturn]] void fail(const std::string& path, int error) {
  fail(unix_scheme + path, std::generic_category().message(error));
}

/// Locks the directory of a file, so that two servers that start together do not replace each other's socket.
class directory_lock {
 public:
  explicit directory_lock(const std::string& path) {
    const std::string directory = std::filesystem::path(path).parent_path().string();
    directory_ = open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory_ < 0 || flock(directory_, LOCK_EX) != 0) {
      fail(path, errno);
    }
  }
  directory_lock(const directory_lock&) = delete;
  directory_lock& operator=(const directory_lock&) = delete;
  ~directory_lock() { close(directory_); }

 private:
  int directory_;
};

/// Deletes a socket on which no process listens.
void remove_stale(const std::string& path) {
  struct stat found {};
  if (lstat(path.c_str(), &found) != 0) {
    return;
  }
  if (!S_ISSOCK(found.st_mode)) {
    fail(unix_scheme + path, "the file exists and is not a socket");
  }
  const stream_protocol::endpoint endpoint(path);
  const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int error = connect(probe, endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0 ? EAGAIN : errno;
  close(probe);
  if (error == EAGAIN) {  // connected, or its queue is full
    fail(unix_scheme + path, "another process listens there");
  }
  if (error != ECONNREFUSED || unlink(path.c_str()) != 0) {
    fail(path, error != ECONNREFUSED ? error : errno);
  }
}

}  // namespace

listening_socket::listening_socket(const boost::asio::any_io_executor& executor, const listen_address& where)
    : acceptor(executor) {
  if (where.address.starts_with(unix_scheme)) {
    listen_on_unix(where.address.substr(std::strlen(unix_scheme)), where.socket_mode);
  } else {
    listen_on_tcp(where);
  }
}

void listening_socket::listen_on_tcp(const listen_address& where) {
  const tcp::endpoint endpoint(boost::asio::ip::make_address(where.address), where.port);
  try {
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
    const tcp::endpoint found = tcp_endpoint_of(acceptor.local_endpoint());
    const std::string address = found.address().to_string();
    url_ = "http://" + (found.address().is_v6() ? "[" + address + "]" : address) + ":" + std::to_string(found.port());
  } catch (const boost::system::system_error& error) {
    fail(endpoint.address().to_string() + ":" + std::to_string(endpoint.port()), error.code().message());
  }
}

void listening_socket::listen_on_unix(const std::string& path, unsigned mode) {
  constexpr std::size_t most = sizeof sockaddr_un::sun_path - 1;
  url_ = unix_scheme + path;
  if (path.empty() || path.size() > most) {
    fail(url_, "a path has 1 to " + std::to_string(most) + " bytes");
  }
  const directory_lock lock(path);
  remove_stale(path);
  try {
    acceptor.open(stream_protocol());
    acceptor.bind(stream_protocol::endpoint(path));
    struct stat bound {};
    // The mode of the file follows the umask until here; no client can connect before `listen`.
    if (lstat(path.c_str(), &bound) != 0 || chmod(path.c_str(), mode) != 0) {
      fail(path, errno);
    }
    path_ = path;
    device_ = bound.st_dev;
    inode_ = bound.st_ino;
    acceptor.listen();
  } catch (const boost::system::system_error& error) {
    fail(url_, error.code().message());
  }
}

void listening_socket::delete_file() noexcept {
  struct stat found {};
  if (!path_.empty() && lstat(path_.c_str(), &found) == 0 && found.st_dev == device_ && found.st_ino == inode_) {
    unlink(path_.c_str());
  }
  path_.clear();
}

void listening_socket::ignore_new_connections() noexcept {
  if (url_.starts_with(unix_scheme)) {
    return delete_file();
  }
#if defined(__linux__)
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
  static_cast<void>(setsockopt(acceptor.native_handle(), SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter));
#endif
}

std::optional<std::string> peer_of(session_socket& socket) {
  boost::system::error_code error;
  const session_protocol::endpoint endpoint = socket.remote_endpoint(error);
  if (error) {
    return std::nullopt;
  }
  if (endpoint.protocol().family() != AF_UNIX) {
    return tcp_endpoint_of(endpoint).address().to_string();
  }
#if defined(__linux__)
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0) {
    return unix_scheme + std::to_string(credentials.uid);
  }
#endif
  return unix_scheme;
}

}  // namespace flagadmin::server
