#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "http/listening.hpp"
#include "http/session.hpp"
#include "http/unix_socket.hpp"
#include "service/instance.hpp"

namespace flagadmin::server {

/// Callbacks of a running server. Called on its threads.
struct server_hooks {
  std::function<void()> reload;    ///< on SIGHUP
  std::function<void()> stopping;  ///< on SIGTERM and SIGINT
};

/// Accepts connections and serves them until SIGTERM or SIGINT.
class http_server {
 public:
  /// Listens from now on. Throws `config_error` when the address cannot be used. The instance must outlive the server.
  http_server(const listen_address& where, const instance& of, const connection_limits& limits);

  http_server(const http_server&) = delete;
  http_server& operator=(const http_server&) = delete;
  ~http_server();

  /// `http://ADDRESS:PORT`, with the actual port if the option was 0, or `unix:PATH`.
  [[nodiscard]] const std::string& url() const noexcept { return url_; }

  /// Serves with this many threads until a signal comes; then finishes the requests under way.
  void run(unsigned threads, server_hooks hooks);

 private:
  void listen(const boost::asio::ip::tcp::endpoint& endpoint);
  void work();
  [[nodiscard]] boost::asio::awaitable<void> accept_always();
  [[nodiscard]] boost::asio::awaitable<void> accept();
  [[nodiscard]] boost::asio::awaitable<void> pause();
  /// Waits until there is a place for the next connection, for which it ends others.
  [[nodiscard]] boost::asio::awaitable<void> make_room();
  /// Ends the connection that has waited longest for its client, if that is `least_wait`. If there is none although the
  /// next client has waited for so long itself, one ends with its next response. Returns the one that ends now.
  [[nodiscard]] std::weak_ptr<session> end_longest_wait(session::clock::time_point client_waits_since);
  void begin_session(session_socket socket);
  void wait_for_signal();
  void handle_signal(int number);
  [[nodiscard]] boost::asio::awaitable<void> drain();
  void accept_waiting();
  [[nodiscard]] boost::asio::awaitable<void> wait_for_sessions(std::chrono::milliseconds most);
  /// Counts a connection until the last copy of the result is gone.
  [[nodiscard]] std::shared_ptr<void> take_place();
  [[nodiscard]] std::vector<std::shared_ptr<session>> open_sessions();

  const instance& of_;
  const connection_limits limits_;
  std::string url_;
  unix_socket socket_file_;  ///< of a Unix socket
  server_hooks hooks_;
  // Connections that are cut off end with the context and use these members, which therefore outlive it.
  std::atomic<std::size_t> open_ = 0;
  std::atomic<bool> is_draining_ = false;
  std::atomic<bool> is_over_ = false;  ///< the members below end: nothing waits for connections any more

  boost::asio::io_context context_;
  // The following share a strand, which runs everything but the sessions.
  boost::asio::basic_socket_acceptor<session_protocol> acceptor_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer place_left_;          ///< cancelled when a connection has ended that was waited for
  bool is_accepting_ = true;                      ///< used on the strand only
  bool is_stopping_ = false;                      ///< used on the strand only
  std::vector<std::weak_ptr<session>> sessions_;  ///< used on the strand only; some may have ended
};

}  // namespace flagadmin::server
