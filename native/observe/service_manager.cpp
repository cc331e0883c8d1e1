#include "observe/service_manager.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>

namespace flagadmin::server {

void notify_service_manager(std::string_view state) noexcept {
  const char* const name = std::getenv("NOTIFY_SOCKET");
  const std::string_view path = name == nullptr ? std::string_view() : name;
  sockaddr_un address{};
  if (path.empty() || path.size() >= sizeof address.sun_path) {
    return;  // no service manager: the server runs without
  }
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, path.size());
  if (path.front() == '@') {
    address.sun_path[0] = '\0';  // a socket without a file
  }
  const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  static_cast<void>(sendto(descriptor, state.data(), state.size(), 0, reinterpret_cast<const sockaddr*>(&address),
                           static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size())));
  close(descriptor);
}

}  // namespace flagadmin::server
