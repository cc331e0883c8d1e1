#include "http/http_server.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "base/config_error.hpp"

namespace flagadmin::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr auto awaitable_with_error = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds overload_pause{50};
/// How long the end of a connection is awaited before another one is ended for the same client.
constexpr std::chrono::milliseconds patience{500};

}  // namespace

http_server::http_server(const listen_address& where, const instance& of, const connection_limits& limits)
    : of_(of),
      limits_(limits),
      acceptor_(asio::make_strand(context_)),
      signals_(acceptor_.get_executor()),
      place_left_(acceptor_.get_executor()) {
  if (where.address.starts_with(unix_scheme)) {
    socket_file_.listen(acceptor_, where.address.substr(std::string_view(unix_scheme).size()), where.socket_mode);
    url_ = where.address;
  } else {
    listen({ip_address_of(where), where.port});
    const tcp::endpoint found = tcp_endpoint_of(acceptor_.local_endpoint());
    const std::string address = found.address().to_string();
    url_ = "http://" + (found.address().is_v6() ? "[" + address + "]" : address) + ":" + std::to_string(found.port());
  }
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    signals_.add(number);
  }
}

http_server::~http_server() { is_over_ = true; }

void http_server::listen(const tcp::endpoint& endpoint) {
  try {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
  } catch (const boost::system::system_error& error) {
    throw config_error("cannot listen on " + endpoint.address().to_string() + ":" + std::to_string(endpoint.port()) +
                       ": " + error.code().message());
  }
}

void http_server::run(unsigned threads, server_hooks hooks) {
  hooks_ = std::move(hooks);
  asio::co_spawn(acceptor_.get_executor(), accept_always(), asio::detached);
  wait_for_signal();
  std::vector<std::thread> others;  // libc++ has std::jthread from version 20 on
  others.reserve(threads);
  try {
    while (others.size() + 1 < threads) {
      others.emplace_back([this] { work(); });
    }
  } catch (const std::exception& failure) {  // a limit of processes or memory
    of_.log.event("error", "serving with " + std::to_string(others.size() + 1) + " threads only: " + failure.what());
  }
  work();
  for (std::thread& other : others) {
    other.join();
  }
}

void http_server::work() {
  while (true) {
    try {
      context_.run();
      return;
    } catch (const std::exception& failure) {
      // The failed connection is closed; the others go on.
      of_.log.event("error", std::string("an unexpected failure: ") + failure.what());
    }
  }
}

asio::awaitable<void> http_server::accept_always() {
  while (acceptor_.is_open()) {
    try {
      co_await accept();
    } catch (const std::exception& failure) {
      of_.log.event("error", std::string("an unexpected failure: ") + failure.what());
    }
  }
  is_accepting_ = false;
}

asio::awaitable<void> http_server::accept() {
  bool is_failing = false;
  while (true) {
    auto [error, socket] = co_await acceptor_.async_accept(asio::make_strand(context_), awaitable_with_error);
    if (error && !acceptor_.is_open()) {
      co_return;
    }
    if (error) {
      // Out of file descriptors, most likely: waiting clients are accepted when other connections end.
      if (!is_failing) {
        of_.log.event("error", "cannot accept connections at the moment: " + error.message());
      }
      is_failing = true;
      co_await pause();
      continue;
    }
    is_failing = false;
    co_await make_room();
    begin_session(std::move(socket));
  }
}

asio::awaitable<void> http_server::make_room() {
  const auto begun = session::clock::now();
  std::weak_ptr<session> chosen;
  auto chosen_at = begun;
  while (open_ >= limits_.in_all && !is_draining_) {
    // One that is being ended may take longer than a round; if its request comes just now, another one is chosen.
    if (chosen.expired() || session::clock::now() - chosen_at > patience) {
      chosen = end_longest_wait(begun);
      chosen_at = session::clock::now();
    }
    place_left_.expires_after(overload_pause);
    co_await place_left_.async_wait(awaitable_with_error);
  }
}

std::weak_ptr<session> http_server::end_longest_wait(session::clock::time_point client_waits_since) {
  const auto now = session::clock::now();
  std::shared_ptr<session> longest;
  auto earliest = session::clock::time_point::max();
  for (const auto& open : open_sessions()) {
    const auto since = open->waits_since().value_or(now);
    if (since < earliest) {
      longest = open;
      earliest = since;
    }
  }
  if (longest && earliest <= now - least_wait) {
    longest->end_wait(earliest);
    return longest;
  }
  if (longest && client_waits_since <= now - least_wait) {
    longest->end_after_response();
  }
  return {};
}

asio::awaitable<void> http_server::pause() {
  asio::steady_timer timer(co_await asio::this_coro::executor, overload_pause);
  co_await timer.async_wait(awaitable_with_error);
}

void http_server::begin_session(session_socket socket) {
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);  // Unix sockets have no delay
  try {
    std::optional<std::string> client = peer_of(socket);
    if (!client) {
      return;  // closed already
    }
    const auto place = take_place();
    const auto executor = socket.get_executor();
    const auto begun = std::make_shared<session>(std::move(socket), *std::move(client), of_, limits_, is_draining_);
    if (sessions_.size() >= 2 * open_ + 64) {
      std::erase_if(sessions_, [](const std::weak_ptr<session>& known) { return known.expired(); });
    }
    sessions_.push_back(begun);
    // The completion handler owns the session until it ends.
    asio::co_spawn(executor, begun->run(), [this, place, begun](const std::exception_ptr& failure) {
      if (failure) {
        of_.log.event("error", "a connection ended by an unexpected failure");
      }
    });
  } catch (const std::exception& failure) {
    of_.log.event("error", std::string("a connection could not be served: ") + failure.what());
  }
}

std::shared_ptr<void> http_server::take_place() {
  ++open_;
  return {nullptr, [this](void*) {
            const std::size_t left = --open_;
            if (is_over_) {
              return;
            }
            if (is_draining_ ? left == 0 : left + 1 == limits_.in_all) {
              asio::post(place_left_.get_executor(), [this] { place_left_.cancel(); });
            }
          }};
}

void http_server::wait_for_signal() {
  signals_.async_wait([this](const boost::system::error_code& error, int number) {
    if (!error) {
      wait_for_signal();
      handle_signal(number);
    }
  });
}

void http_server::handle_signal(int number) {
  if (number == SIGHUP) {
    hooks_.reload();
  } else if (is_stopping_) {
    of_.log.event("info", "stopping at once: a second signal");
    context_.stop();
  } else {
    is_stopping_ = true;
    of_.log.event("info", "stopping");
    hooks_.stopping();
    asio::co_spawn(acceptor_.get_executor(), drain(), asio::detached);
  }
}

asio::awaitable<void> http_server::drain() {
  asio::steady_timer delay(co_await asio::this_coro::executor, limits_.drain_delay);
  co_await delay.async_wait(awaitable_with_error);
  is_draining_ = true;  // from here on, every response has `Connection: close`, so that nothing a client sent is lost
  if (url_.starts_with(unix_scheme)) {
    socket_file_.remove();
  } else {
    ignore_new_connections(acceptor_.native_handle());
  }
  co_await pause();  // for handshakes under way
  accept_waiting();
  boost::system::error_code error;
  acceptor_.close(error);
  while (is_accepting_) {
    co_await asio::post(asio::use_awaitable);  // `accept` may hold a last connection
  }
  co_await wait_for_sessions(drain_grace);
  for (const auto& open : open_sessions()) {
    open->end_if_idle();
  }
  co_await wait_for_sessions(drain_timeout - drain_grace);
  if (open_ != 0) {
    of_.log.event("error", "connections cut off at the deadline: " + std::to_string(open_));
    context_.stop();
  }
  signals_.cancel();  // all else has ended
}

void http_server::accept_waiting() {
  boost::system::error_code error;
  acceptor_.non_blocking(true, error);
  while (!error) {
    session_socket socket = acceptor_.accept(asio::make_strand(context_), error);
    if (!error) {
      begin_session(std::move(socket));
    }
  }
}

asio::awaitable<void> http_server::wait_for_sessions(std::chrono::milliseconds most) {
  place_left_.expires_after(most);
  while (open_ != 0 && std::chrono::steady_clock::now() < place_left_.expiry()) {
    co_await place_left_.async_wait(awaitable_with_error);
  }
}

std::vector<std::shared_ptr<session>> http_server::open_sessions() {
  std::vector<std::shared_ptr<session>> open;
  for (const auto& known : sessions_) {
    if (auto session = known.lock()) {
      open.push_back(std::move(session));
    }
  }
  return open;
}

}  // namespace flagadmin::server
