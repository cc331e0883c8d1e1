// A connection of a client.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/limits.hpp"
#include "http/pending_result.hpp"
#include "http/request_checks.hpp"
#include "http/session_socket.hpp"
#include "service/admission.hpp"
#include "service/instance.hpp"

namespace flagadmin::server {

template <class Value>
using session_task = boost::asio::awaitable<Value, session_executor>;

/// One connection: reads requests one after the other and responds to each before it reads the next.
class session : public std::enable_shared_from_this<session> {
 public:
  /// `peer` names the client. The arguments that are references must outlive the session. Once the latter is set, the
  /// connection ends with the response to the last request that has been received.
  session(session_socket socket, std::string peer, const instance& of, const connection_limits& limits,
          const std::atomic<bool>& is_draining);
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session();

  /// Serves until the connection ends. The session must be kept until then.
  [[nodiscard]] session_task<void> run();

  using clock = std::chrono::steady_clock;

  /// Since when the session has waited for its client: for a request, for a body, or until a response is received.
  /// Nothing while the server works on a request. From any thread.
  [[nodiscard]] std::optional<clock::time_point> waits_since() const noexcept;

  /// Ends the session: at once if it still waits since then, otherwise, or if a request has just arrived, with the next
  /// response. From any thread.
  void end_wait(clock::time_point since);

  /// Ends the session with its next response. From any thread.
  void end_after_response() noexcept { is_ending_ = true; }

  /// Ends the session if it waits for the first byte of a request. From any thread.
  void end_if_idle();

 private:
  enum class received : std::uint8_t { head, malformed, nothing };
  struct request;
  class wait;

  [[nodiscard]] session_task<bool> serve_next();
  [[nodiscard]] session_task<received> receive_head(http_problem& problem);
  /// The response to the next request, also after exceptions; nothing if the connection is lost.
  [[nodiscard]] session_task<std::optional<response>> handle_next(request& next);
  [[nodiscard]] session_task<std::optional<response>> handle(request& next);
  /// Looks up the service account by the token of a request. `refusal` is set when the store fails.
  [[nodiscard]] session_task<void> look_up_account(request& next, std::optional<response>& refusal);
  /// Completes the head with the client's address and the id of the request.
  void identify(request& next) const;
  /// The refusal of a head that cannot be parsed.
  [[nodiscard]] response refuse_head(request& next, const http_problem& problem);
  /// Consumes the received head; returns a refusal if it is malformed.
  [[nodiscard]] std::optional<response> parse(request& next);
  /// False if the connection is lost; `refusal` is set if the body is refused.
  [[nodiscard]] session_task<bool> receive_body(request& next, const admission& admitted,
                                                std::optional<response>& refusal);
  /// Waits for the result of work, which may end on another thread. `begin` is called with the function that receives
  /// the result; `fail` makes the result of an exception of `begin`.
  template <class Result, class Begin, class Fail>
  [[nodiscard]] session_task<Result> later(Begin begin, Fail fail);
  /// A function of its own: g++ 12 destroys the captures of a temporary twice in an expression with `co_await`.
  template <class Result>
  [[nodiscard]] session_task<Result> result_of(const std::shared_ptr<pending_result<Result>>& work);
  /// The response to an admitted request, whose body has been received.
  [[nodiscard]] session_task<response> handle_admitted(request& next, const admission& admitted);
  [[nodiscard]] session_task<bool> send(request& served, const response& made, bool keep_alive);
  [[nodiscard]] session_task<bool> skip_body(request& served);
  [[nodiscard]] session_task<void> close();
  [[nodiscard]] session_task<void> linger();

  [[nodiscard]] bool has_input();
  [[nodiscard]] std::string_view buffered() const noexcept;

  boost::beast::basic_stream<session_protocol, session_executor> stream_;
  boost::beast::flat_buffer buffer_;
  const instance& of_;
  const connection_limits& limits_;
  const std::atomic<bool>& is_draining_;
  std::size_t requests_left_;
  const std::string peer_;
  std::atomic<clock::rep> waiting_since_ = 0;  ///< 0: does not wait for the client
  std::atomic<bool> is_ending_ = false;        ///< for another client
  bool is_idle_ = false;                       ///< waits for the first byte of a request
  bool has_unread_input_ = false;              ///< closing now could destroy the response under way
};

}  // namespace flagadmin::server
