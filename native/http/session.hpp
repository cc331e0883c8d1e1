#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string_view>

#include "http/limits.hpp"
#include "service/handler.hpp"

namespace flagadmin::server {

/// One connection: reads requests one after the other and answers each before it reads the next.
class session : public std::enable_shared_from_this<session> {
 public:
  /// The socket's executor must run the session's work one after the other: a strand.
  session(boost::asio::ip::tcp::socket socket, const handler& answers);
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session();

  /// Serves until the connection ends.
  [[nodiscard]] boost::asio::awaitable<void> run();

  /// Ends the session after the request that is under way, or at once when there is none. From any thread.
  void drain();

 private:
  enum class received : std::uint8_t { head, malformed, nothing };
  struct request;

  [[nodiscard]] boost::asio::awaitable<bool> serve_next();
  [[nodiscard]] boost::asio::awaitable<received> receive_head(std::string_view& problem);
  [[nodiscard]] boost::asio::awaitable<bool> refuse_malformed(std::string_view problem, request& refused);
  [[nodiscard]] boost::asio::awaitable<bool> serve(request& next);
  /// False when the connection is lost; `refusal` is set when there is an answer instead of a body.
  [[nodiscard]] boost::asio::awaitable<bool> receive_body(request& next, const admission& admitted,
                                                          std::optional<answer>& refusal);
  [[nodiscard]] boost::asio::awaitable<answer> finish(request& next, const admission& admitted);
  [[nodiscard]] boost::asio::awaitable<bool> send(request& answered, const answer& made, bool keep_alive);
  [[nodiscard]] boost::asio::awaitable<bool> skip_body(request& answered);
  [[nodiscard]] boost::asio::awaitable<void> linger();

  [[nodiscard]] std::string_view buffered() const noexcept;

  boost::beast::tcp_stream stream_;
  boost::beast::flat_buffer buffer_;
  const handler& answers_;
  bool is_idle_ = false;  ///< waits for the first byte of a request
  bool is_draining_ = false;
  bool has_unread_input_ = false;  ///< closing now could destroy the answer on its way
};

}  // namespace flagadmin::server
