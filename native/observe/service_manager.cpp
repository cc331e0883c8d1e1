#include "observe/service_manager.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/datagram_protocol.hpp>
#include <cstdlib>
#include <exception>
#include <string>

namespace flagadmin::server {

void notify_service_manager(std::string_view state) noexcept {
  using boost::asio::local::datagram_protocol;
  const char* name = std::getenv("NOTIFY_SOCKET");
  if (name == nullptr || *name == '\0') {
    return;
  }
  try {
    std::string path = name;
    if (path.front() == '@') {
      path.front() = '\0';  // a socket without a file
    }
    boost::asio::io_context context;
    datagram_protocol::socket socket(context, datagram_protocol());
    socket.send_to(boost::asio::buffer(state), datagram_protocol::endpoint(path));
  } catch (const std::exception&) {
    // No service manager: the server runs without.
  }
}

}  // namespace flagadmin::server
