#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "http/session.hpp"
#include "service/handler.hpp"

namespace flagadmin::server {

/// Accepts connections and serves them until SIGTERM or SIGINT.
class http_server {
 public:
  /// Listens from now on. Throws `config_error` when the address cannot be used. The handler must outlive the server.
  http_server(const std::string& address, std::uint16_t port, const handler& answers);

  /// `http://ADDRESS:PORT` with the port that was found, if any free one was asked for.
  [[nodiscard]] std::string url() const;

  /// Serves with this many threads until a signal comes; then finishes the requests under way.
  void run(unsigned threads);

 private:
  [[nodiscard]] boost::asio::awaitable<void> accept();
  [[nodiscard]] boost::asio::awaitable<void> pause();
  void begin_session(boost::asio::ip::tcp::socket socket);
  void wait_for_signal();
  void drain();
  [[nodiscard]] std::vector<std::shared_ptr<session>> open_sessions();

  boost::asio::io_context context_;
  // These three share a strand, on which all but the sessions runs.
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer deadline_;  ///< for draining
  const handler& answers_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<session>> sessions_;  ///< guarded by the mutex; some may have ended
  std::atomic<std::size_t> open_ = 0;
  std::atomic<bool> is_draining_ = false;
};

}  // namespace flagadmin::server
