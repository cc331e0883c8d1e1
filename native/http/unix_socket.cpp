#include "http/unix_socket.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/local/stream_protocol.hpp>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/config_error.hpp"
#include "http/listening.hpp"

namespace flagadmin::server {

namespace {

using boost::asio::local::stream_protocol;

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
  throw config_error("cannot listen on " + std::string(unix_scheme) + path + ": " + reason);
}

[[noreturn]] void fail(const std::string& path, int error) { fail(path, std::generic_category().message(error)); }

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
    fail(path, "the file exists and is not a socket");
  }
  const stream_protocol::endpoint endpoint(path);
  const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int error = connect(probe, endpoint.data(), static_cast<socklen_t>(endpoint.size())) == 0 ? EAGAIN : errno;
  close(probe);
  if (error == EAGAIN) {  // connected, or its queue is full
    fail(path, "another process listens there");
  }
  if (error != ECONNREFUSED || unlink(path.c_str()) != 0) {
    fail(path, error != ECONNREFUSED ? error : errno);
  }
}

}  // namespace

void unix_socket::listen(boost::asio::basic_socket_acceptor<session_protocol>& acceptor, const std::string& path,
                         unsigned mode) {
  constexpr std::size_t most = sizeof sockaddr_un::sun_path - 1;
  if (path.empty() || path.size() > most) {
    fail(path, "a path has 1 to " + std::to_string(most) + " bytes");
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
    fail(path, error.code().message());
  }
}

void unix_socket::remove() noexcept {
  struct stat found {};
  if (!path_.empty() && lstat(path_.c_str(), &found) == 0 && found.st_dev == device_ && found.st_ino == inode_) {
    unlink(path_.c_str());
  }
  path_.clear();
}

}  // namespace flagadmin::server
