#include "http/session.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/core/buffers_suffix.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/read.hpp>
#include <cstdint>
#include <exception>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/service/service.hpp>

#include "host/handler.hpp"
#include "host/request_log.hpp"
#include "http/request_parser.hpp"
#include "http/response_head.hpp"
#include "http/server_error.hpp"

namespace flagadmin::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

// Failures of a connection are ordinary results here.
constexpr asio::use_awaitable_t<session_executor> resumed;
constexpr auto with_error = asio::as_tuple(resumed);

constexpr std::size_t receive_size = 4096;
constexpr std::size_t max_buffer_size = 65536;
constexpr std::size_t write_size = 65536;
constexpr std::size_t most_reserved_body = 1048576;  // before the first byte arrives
constexpr std::size_t most_in_a_row = 16;            // requests of a connection before other connections are served

/// Whether the error is in the request, not of the connection.
bool is_protocol_error(const beast::error_code& error) {
  return error.category() == beast::error_code(http::error::bad_chunk).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

}  // namespace

/// Work that may end on another thread than the one that waits for it.
class pending_work {
 public:
  /// The work has ended. Called once.
  void finish() {
    if (state_.exchange(state::done) == state::awaited) {
      std::exchange(resume_, nullptr)();  // nothing of it stays: it may own this object
    }
  }

  [[nodiscard]] bool is_done() const noexcept { return state_ == state::done; }

  /// Calls `resume` when the work ends, or now if it has ended. Called once.
  void wait(std::function<void()> resume) {
    resume_ = std::move(resume);
    if (state_.exchange(state::awaited) == state::done) {
      std::exchange(resume_, nullptr)();
    }
  }

 private:
  enum class state : std::uint8_t { begun, awaited, done };

  std::atomic<state> state_ = state::begun;
  std::function<void()> resume_;  ///< set before `awaited`
};

/// A request during its processing, and its response. Work of the store shares it, which may outlive the session.
struct session::request {
  request_parser parser;
  request_head head;
  std::shared_ptr<const service::caller> caller;
  std::optional<service::admitted> admitted;
  server::response response;
  pending_work look_up;
  std::exception_ptr failure;  ///< of the look-up
  pending_work work;
  server::response result;  ///< of the work
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();

  [[nodiscard]] bool expects_continue() const {
    return parser.get().version() == 11 && beast::iequals(parser.get()[http::field::expect], "100-continue");
  }
  /// Whether reading the rest of the body costs less than a new connection.
  [[nodiscard]] bool is_worth_skipping() const {
    return parser.is_done() || (head.content_length && *head.content_length <= max_unread_body && !expects_continue());
  }
};

session::session(session_socket socket, std::string peer, const instance& instance,
                 const std::atomic<bool>& is_draining)
    : stream_(std::move(socket)),
      buffer_(max_buffer_size),
      instance_(instance),
      is_draining_(is_draining),
      peer_(std::move(peer)) {
  beast::error_code ignored;
  stream_.socket().non_blocking(true, ignored);
}

std::string_view session::buffered() const noexcept {
  return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
}

session_task<void> session::run() {
  for (std::size_t served = 1; co_await serve_next(); ++served) {
    if (served % most_in_a_row == 0) {
      co_await asio::post(stream_.get_executor(), resumed);
    }
  }
  co_await close();
}

session_task<void> session::close() {
  beast::error_code ignored;
  stream_.socket().shutdown(asio::socket_base::shutdown_send, ignored);
  if (has_unread_input_) {
    co_await linger();
  }
  stream_.close();
}

std::optional<session::clock::time_point> session::idle_since() const noexcept {
  const clock::rep since = idle_since_;
  return since == 0 ? std::nullopt : std::optional(clock::time_point(clock::duration(since)));
}

void session::end_if_idle(bool only_without_a_byte) {
  asio::post(stream_.get_executor(), [self = shared_from_this(), only_without_a_byte] {
    if (self->idle_since() && !self->has_input() && !(only_without_a_byte && self->buffer_.size() != 0)) {
      self->stream_.cancel();  // not `close`: a request that has been read, but not yet seen, still gets its response
    }
  });
}

session_task<bool> session::serve_next() {
  const auto shared = std::make_shared<request>();
  request& next = *shared;
  bool is_connected = true;
  try {
    is_connected = co_await handle(shared);
  } catch (const std::exception&) {
    // The look-up of a token failed, or memory is out. Then the connection's state is unknown; the server continues.
    next.response = response_to_failure(instance_, next.admitted ? &*next.admitted : nullptr, std::current_exception());
  }
  if (!is_connected) {
    co_return false;
  }
  service::complete(next.response, next.head, instance_.context);
  --requests_left_;
  const bool client_goes_on = next.parser.get().keep_alive();
  // Requests received before the server was stopped still get responses: their clients cannot know that it stops.
  const bool is_last = requests_left_ == 0 || (is_draining_ && buffer_.size() == 0 && !has_input());
  const bool can_go_on = !next.response.closes && client_goes_on && !is_last && next.is_worth_skipping();
  if (!co_await send(next, can_go_on)) {
    co_return false;
  }
  // The client of a persistent connection may have sent its next requests already.
  has_unread_input_ = !can_go_on && (client_goes_on || !next.parser.is_done() || buffer_.size() != 0);
  if (can_go_on && !next.parser.is_done()) {  // the body of a refused request
    idle_since_ = clock::now().time_since_epoch().count();
    stream_.expires_after(body_timeout);
    const auto [error, size] = co_await http::async_read(stream_, buffer_, next.parser, with_error);
    co_return !error;
  }
  co_return can_go_on;
}

session_task<bool> session::handle(const std::shared_ptr<request>& shared) {
  request& next = *shared;
  idle_since_ = clock::now().time_since_epoch().count();
  const received head = co_await receive_head(next);
  idle_since_ = 0;
  if (head != received::whole) {
    co_return head == received::refused;
  }
  const std::string_view secret = service::secret_of(next.head, instance_.context);
  if (!service::is_account_secret(secret)) {
    std::vector<service::note> none;
    next.caller = service::caller_of(nullptr, secret, instance_.context, none);
  } else {
    look_up_caller(instance_, secret, next.caller, [shared](const std::exception_ptr& failure) {
      shared->failure = failure;
      shared->look_up.finish();
    });
    if (!next.look_up.is_done()) {
      co_await end_of(next.look_up);
    }
    if (next.failure) {
      std::rethrow_exception(next.failure);
    }
  }
  std::variant<response, service::admitted> decided = admit(instance_, next.head, next.caller);
  if (response* const refusal = std::get_if<response>(&decided)) {
    next.response = std::move(*refusal);
    co_return true;
  }
  const service::admitted& admitted = next.admitted.emplace(std::get<service::admitted>(std::move(decided)));
  if (admitted.target->is_change() && !next.parser.is_done()) {
    const received body = co_await receive_body(next);
    if (body != received::whole) {
      co_return body == received::refused;
    }
  }
  const auto done = [shared](response&& response) {
    shared->result = std::move(response);
    shared->work.finish();
  };
  if (admitted.target->is_change()) {
    handle_change(instance_, admitted, std::move(next.parser.get().body()), done);
  } else {
    handle_read(instance_, admitted, done);
  }
  if (!next.work.is_done()) {  // the way through the executor costs as much as a cached read
    co_await end_of(next.work);
  }
  next.response = std::move(next.result);
  next.response.route = admitted.target->path;
  next.response.token_name = admitted.caller ? admitted.caller->name : std::string();
  co_return true;
}

session_task<session::received> session::receive_head(request& next) {
  bool has_begun = false;
  stream_.expires_after(idle_timeout);  // empty lines do not extend it
  while (true) {
    while (buffered().starts_with("\r\n")) {  // RFC 9112, section 2.2
      buffer_.consume(2);
    }
    found_head head = find_head(buffered());
    if (head.size != 0 || head.error) {
      next.begun = clock::now();
      if (!head.error) {
        head.error = next.parser.parse_head(buffered().substr(0, head.size), next.head);
      }
      if (head.error) {
        refuse_head(next, *head.error);
      }
      buffer_.consume(head.size);
      identify(next.head, peer_);
      co_return head.error ? received::refused : received::whole;
    }
    if (buffer_.size() != 0 && !has_begun) {
      stream_.expires_after(head_timeout);
      has_begun = true;
    }
    const auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(receive_size), with_error);
    if (error) {
      co_return received::nothing;
    }
    buffer_.commit(size);
  }
}

void session::refuse_head(request& next, const api_error& error) {
  // The headers after the error may have arrived: a page needs its origin in the response.
  for (beast::error_code failed; !failed && buffer_.size() < 2 * max_head_size;) {
    buffer_.commit(stream_.socket().read_some(buffer_.prepare(receive_size), failed));
  }
  next.head.origin = find_origin(buffered().substr(0, buffered().find("\r\n\r\n")));
  next.response = malformed_response(instance_, error);
}

bool session::has_input() {
  beast::error_code error;
  return stream_.socket().available(error) != 0 && !error;
}

session_task<session::received> session::receive_body(request& next) {
  const service::admitted& admitted = *next.admitted;
  stream_.expires_after(body_timeout);
  if (next.expects_continue() && buffer_.size() == 0) {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [error, size] = co_await asio::async_write(stream_, asio::buffer(go_on), with_error);
    if (error) {
      co_return received::nothing;
    }
  }
  next.parser.body_limit(admitted.size_limit);
  // Allocates here, where lack of memory still leads to a response; an exception within Asio ends the connection.
  next.parser.get().body().reserve(
      std::min(next.head.content_length.value_or(admitted.size_limit), most_reserved_body));
  const auto [error, size] = co_await http::async_read(stream_, buffer_, next.parser, with_error);
  if (error == http::error::body_limit) {
    next.response = {service::refuse(admitted, content_too_large(admitted.size_limit), instance_.context)};
    next.response.closes = true;
    co_return received::refused;
  }
  if (is_protocol_error(error)) {
    next.response = malformed_response(instance_, malformed(error.message()));
    co_return received::refused;
  }
  co_return error ? received::nothing : received::whole;
}

session_task<void> session::end_of(pending_work& work) {
  return asio::async_initiate<decltype(resumed), void()>(
      [this, &work](auto completion) {
        const auto executor = asio::get_associated_executor(completion, stream_.get_executor());
        // The work ends on a thread of the store: the session goes on by its executor, which must not end before.
        const auto waiting = std::make_shared<decltype(completion)>(std::move(completion));
        work.wait([waiting, executor, guard = asio::make_work_guard(executor)] {
          asio::post(executor, [waiting] { std::move (*waiting)(); });
        });
      },
      resumed);
}

session_task<bool> session::send(request& served, bool keep_alive) {
  const response& response = served.response;
  const unsigned version = served.parser.is_header_done() ? served.parser.get().version() : 11;
  const std::string head = head_text(response, version, keep_alive);
  const std::string_view content = served.head.method == "HEAD" ? std::string_view() : response.content();
  beast::buffers_suffix<std::array<asio::const_buffer, 2>> rest(
      std::array<asio::const_buffer, 2>{asio::buffer(head), asio::const_buffer(content.data(), content.size())});
  // Nearly every response fits into the socket's buffer, so that one write without waiting is enough.
  beast::error_code error;
  std::size_t left = head.size() + content.size();
  const std::size_t sent = stream_.socket().write_some(beast::buffers_prefix(write_size, rest), error);
  rest.consume(sent);
  left -= sent;
  error = error == asio::error::would_block ? beast::error_code() : error;
  const auto begun = std::chrono::steady_clock::now();
  const std::size_t total = left + sent;
  while (left != 0 && !error) {  // in parts: other connections run in between
    const std::size_t due = total - left + std::min(left, write_size);
    stream_.expires_at(begun + write_grace + std::chrono::seconds(due / least_write_rate));
    std::size_t size = 0;
    std::tie(error, size) = co_await asio::async_write(stream_, beast::buffers_prefix(write_size, rest), with_error);
    rest.consume(size);
    left -= size;
  }
  log_request(instance_, served.head, response, std::chrono::steady_clock::now() - served.begun);
  co_return !error;
}

session_task<void> session::linger() {
  // Closing a socket with unread input resets the connection, and the client, or a proxy that still sends, may not
  // receive the response.
  stream_.expires_after(linger_timeout);
  buffer_.clear();
  for (beast::error_code error; !error;) {
    std::tie(error, std::ignore) = co_await stream_.async_read_some(buffer_.prepare(receive_size), with_error);
  }
}

}  // namespace flagadmin::server
