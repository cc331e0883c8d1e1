// A connection of a client.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/limits.hpp"
#include "host/instance.hpp"

namespace flagadmin::server {

class pending_work;

/// The executor of one connection, which runs its work in order. Types name it explicitly: a type-erased executor is
/// queried at run time in every call.
using session_executor = boost::asio::strand<boost::asio::io_context::executor_type>;
using session_socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, session_executor>;

template <class Value>
using session_task = boost::asio::awaitable<Value, session_executor>;

/// One connection: reads requests one after the other and responds to each before it reads the next.
class session : public std::enable_shared_from_this<session> {
 public:
  /// `peer` names the client. The arguments that are references must outlive the session. Once the latter is set, the
  /// connection ends with the response to the last request that has been received.
  session(session_socket socket, std::string peer, const instance& instance, const std::atomic<bool>& is_draining);
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session() = default;

  /// Serves until the connection ends. The session must be kept until then.
  [[nodiscard]] session_task<void> run();

  using clock = std::chrono::steady_clock;

  /// Since when the session has waited for the end of a head; nothing while it has a request. From any thread.
  [[nodiscard]] std::optional<clock::time_point> idle_since() const noexcept;

  /// Ends the session if it waits for the first byte of a request or, unless only those are to be ended, for the rest
  /// of a head. From any thread.
  void end_if_idle(bool only_without_a_byte);

 private:
  enum class received : std::uint8_t { whole, refused, nothing };  ///< nothing: the connection is lost
  struct request;

  /// Whether the connection goes on.
  [[nodiscard]] session_task<bool> serve_next();
  /// Makes the response to the next request; false if the connection is lost.
  [[nodiscard]] session_task<bool> handle(const std::shared_ptr<request>& shared);
  [[nodiscard]] session_task<received> receive_head(request& next);
  /// Makes the refusal of a malformed head.
  void refuse_head(request& next, const api_error& error);
  [[nodiscard]] session_task<received> receive_body(request& next);
  /// Waits for the end of work on another thread. No coroutine of its own: g++ 12 destroys the captures of a temporary
  /// twice in an expression with `co_await`.
  [[nodiscard]] session_task<void> end_of(pending_work& work);
  [[nodiscard]] session_task<bool> send(request& served, bool keep_alive);
  [[nodiscard]] session_task<void> close();
  [[nodiscard]] session_task<void> linger();

  [[nodiscard]] bool has_input();
  [[nodiscard]] std::string_view buffered() const noexcept;

  boost::beast::basic_stream<boost::asio::ip::tcp, session_executor> stream_;
  boost::beast::flat_buffer buffer_;
  const instance& instance_;
  const std::atomic<bool>& is_draining_;
  std::size_t requests_left_ = most_requests;
  const std::string peer_;
  std::atomic<clock::rep> idle_since_ = 0;  ///< 0: it has a request
  bool has_unread_input_ = false;           ///< closing now could destroy the response under way
};

}  // namespace flagadmin::server
