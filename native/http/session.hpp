#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "http/limits.hpp"
#include "service/handler.hpp"

namespace flagadmin::server {

/// One connection: reads requests one after the other and answers each before it reads the next.
class session : public std::enable_shared_from_this<session> {
 public:
  /// The socket's executor must run the session's work one after the other: a strand. At most `max_requests` are
  /// served.
  session(boost::asio::ip::tcp::socket socket, const handler& answers, std::size_t max_requests);
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session();

  /// Serves until the connection ends. The session must be kept until then.
  [[nodiscard]] boost::asio::awaitable<void> run();

  /// Sends this answer, whatever the request will be, and ends.
  [[nodiscard]] boost::asio::awaitable<void> refuse(answer refusal);

  /// Ends the session after the request that is under way, or after the next one. From any thread.
  void drain();

  /// Ends the session now if no request is under way. From any thread.
  void close_if_idle();

 private:
  enum class received : std::uint8_t { head, malformed, nothing };
  struct request;

  [[nodiscard]] boost::asio::awaitable<bool> serve_next();
  [[nodiscard]] boost::asio::awaitable<received> receive_head(std::string_view& problem);
  /// The answer to the next request, whatever happens; nothing when the connection is lost.
  [[nodiscard]] boost::asio::awaitable<std::optional<answer>> answer_next(request& next);
  [[nodiscard]] boost::asio::awaitable<std::optional<answer>> answer_to(request& next);
  /// False when the connection is lost; `refusal` is set when there is an answer instead of a body.
  [[nodiscard]] boost::asio::awaitable<bool> receive_body(request& next, const admission& admitted,
                                                          std::optional<answer>& refusal);
  [[nodiscard]] boost::asio::awaitable<answer> finish(request& next, const admission& admitted);
  [[nodiscard]] boost::asio::awaitable<bool> send(request& answered, const answer& made, bool keep_alive);
  [[nodiscard]] boost::asio::awaitable<bool> skip_body(request& answered);
  [[nodiscard]] boost::asio::awaitable<void> close();
  [[nodiscard]] boost::asio::awaitable<void> linger();

  [[nodiscard]] bool has_input();
  [[nodiscard]] std::string_view buffered() const noexcept;

  boost::beast::tcp_stream stream_;
  boost::beast::flat_buffer buffer_;
  const handler& answers_;
  std::size_t requests_left_;
  bool is_idle_ = false;  ///< waits for the first byte of a request
  bool is_draining_ = false;
  bool has_unread_input_ = false;  ///< closing now could destroy the answer on its way
};

}  // namespace flagadmin::server
