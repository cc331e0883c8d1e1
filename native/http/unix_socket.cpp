#include "http/unix_socket.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "config/config_error.hpp"
#include "http/listening.hpp"

namespace flagadmin::server {

namespace {

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
  throw config_error("cannot listen on " + std::string(unix_scheme) + path + ": " + reason);
}

[[noreturn]] void fail(const std::string& path) { fail(path, std::generic_category().message(errno)); }

/// Closes a descriptor unless it is released.
class descriptor {
 public:
  explicit descriptor(int number) noexcept : number_(number) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number_ >= 0) {
      close(number_);
    }
  }
  [[nodiscard]] int get() const noexcept { return number_; }
  [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) {
    fail(path, "a path has 1 to " + std::to_string(sizeof address.sun_path - 1) + " bytes");
  }
  std::copy(path.begin(), path.end(), std::begin(address.sun_path));
  return address;
}

const sockaddr* generic(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

/// Holds the lock of a directory, so that two servers that start together do not replace each other's socket.
descriptor lock_directory_of(const std::string& path) {
  constexpr int most_attempts = 500;
  constexpr std::chrono::milliseconds pause{10};
  const std::string directory = std::filesystem::path(path).parent_path().string();
  const int opened = open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) {
    fail(path);
  }
  descriptor held(opened);
  for (int attempt = 1; flock(opened, LOCK_EX | LOCK_NB) != 0; ++attempt) {
    if (errno != EWOULDBLOCK || attempt == most_attempts) {
      fail(path, "its directory cannot be locked: " + std::generic_category().message(errno));
    }
    std::this_thread::sleep_for(pause);
  }
  return descriptor(held.release());
}

int new_socket(const std::string& path) {
  const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) {
    fail(path);
  }
  return made;
}

/// Deletes a socket on which no process listens.
void remove_stale(const std::string& path, const sockaddr_un& address) {
  struct stat found {};
  if (lstat(path.c_str(), &found) != 0) {
    if (errno == ENOENT) {
      return;
    }
    fail(path);
  }
  if (!S_ISSOCK(found.st_mode)) {
    fail(path, "the file exists and is not a socket");
  }
  const descriptor probe(new_socket(path));
  if (connect(probe.get(), generic(address), sizeof address) == 0 || errno == EAGAIN) {
    fail(path, "another process listens there");
  }
  if (errno != ECONNREFUSED || unlink(path.c_str()) != 0) {
    fail(path);
  }
}

}  // namespace

unix_socket::unix_socket(std::string path, unsigned mode) {
  const sockaddr_un address = address_of(path);
  const descriptor lock = lock_directory_of(path);
  remove_stale(path, address);
  descriptor made(new_socket(path));
  if (bind(made.get(), generic(address), sizeof address) != 0) {
    fail(path);
  }
  struct stat bound {};
  const bool is_bound = lstat(path.c_str(), &bound) == 0;
  // The mode of the file follows the umask until here; no client can connect before `listen`.
  if (!is_bound || chmod(path.c_str(), mode) != 0 || listen(made.get(), SOMAXCONN) != 0) {
    const int reason = errno;
    unlink(path.c_str());
    errno = reason;
    fail(path);
  }
  path_ = std::move(path);
  device_ = bound.st_dev;
  inode_ = bound.st_ino;
  listening_ = made.release();
}

unix_socket::unix_socket(unix_socket&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      device_(other.device_),
      inode_(other.inode_),
      listening_(std::exchange(other.listening_, -1)) {}

unix_socket& unix_socket::operator=(unix_socket&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(device_, other.device_);
  std::swap(inode_, other.inode_);
  std::swap(listening_, other.listening_);
  return *this;
}

unix_socket::~unix_socket() {
  remove();
  if (listening_ >= 0) {
    close(listening_);
  }
}

int unix_socket::release() noexcept { return std::exchange(listening_, -1); }

void unix_socket::remove() noexcept {
  struct stat found {};
  if (!path_.empty() && lstat(path_.c_str(), &found) == 0 && found.st_dev == device_ && found.st_ino == inode_) {
    unlink(path_.c_str());
  }
  path_.clear();
}

}  // namespace flagadmin::server
