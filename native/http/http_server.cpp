#include "http/http_server.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <thread>
#include <utility>

#include "config/config_error.hpp"

namespace flagadmin::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr auto with_error = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds overload_pause{50};

void check(const boost::system::error_code& error, const std::string& address, std::uint16_t port) {
  if (error) {
    throw config_error("cannot listen on " + address + ":" + std::to_string(port) + ": " + error.message());
  }
}

}  // namespace

http_server::http_server(const std::string& address, std::uint16_t port, const handler& answers)
    : acceptor_(asio::make_strand(context_)),
      signals_(acceptor_.get_executor()),
      deadline_(acceptor_.get_executor()),
      answers_(answers) {
  boost::system::error_code error;
  const asio::ip::address ip = asio::ip::make_address(address, error);
  if (error) {
    throw config_error("--address: " + address + " is not an IP address");
  }
  const tcp::endpoint endpoint(ip, port);
  acceptor_.open(endpoint.protocol(), error);
  check(error, address, port);
  acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  check(error, address, port);
  acceptor_.bind(endpoint, error);
  check(error, address, port);
  acceptor_.listen(asio::socket_base::max_listen_connections, error);
  check(error, address, port);
  signals_.add(SIGTERM);
  signals_.add(SIGINT);
}

std::string http_server::url() const {
  const tcp::endpoint endpoint = acceptor_.local_endpoint();
  const std::string address = endpoint.address().to_string();
  return "http://" + (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" +
         std::to_string(endpoint.port());
}

void http_server::run(unsigned threads) {
  asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
  wait_for_signal();
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) {
    others.emplace_back([this] { context_.run(); });
  }
  context_.run();
}

asio::awaitable<void> http_server::accept() {
  while (true) {
    auto [error, socket] = co_await acceptor_.async_accept(asio::make_strand(context_), with_error);
    if (error == asio::error::operation_aborted || !acceptor_.is_open()) {
      co_return;
    }
    if (error) {
      // Out of file descriptors, most likely: those who wait are served when others have gone.
      answers_.events().event("error", "cannot accept a connection: " + error.message());
      co_await pause();
      continue;
    }
    begin_session(std::move(socket));
    while (open_ >= max_connections && !is_draining_) {
      co_await pause();
    }
  }
}

asio::awaitable<void> http_server::pause() {
  asio::steady_timer timer(co_await asio::this_coro::executor, overload_pause);
  co_await timer.async_wait(with_error);
}

void http_server::begin_session(tcp::socket socket) {
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const auto executor = socket.get_executor();
  const auto begun = std::make_shared<session>(std::move(socket), answers_);
  {
    const std::lock_guard guard(mutex_);
    if (sessions_.size() >= 2 * open_ + 64) {
      std::erase_if(sessions_, [](const std::weak_ptr<session>& known) { return known.expired(); });
    }
    sessions_.push_back(begun);
  }
  ++open_;
  asio::co_spawn(executor, begun->run(), [this](const std::exception_ptr& failure) {
    if (--open_ == 0 && is_draining_) {
      asio::post(deadline_.get_executor(), [this] { deadline_.cancel(); });
    }
    if (failure) {
      answers_.events().event("error", "a connection ended by an unexpected failure");
    }
  });
}

void http_server::wait_for_signal() {
  signals_.async_wait([this](const boost::system::error_code& error, int) {
    if (error) {
      return;
    }
    if (is_draining_) {
      context_.stop();  // asked for a second time
      return;
    }
    drain();
    wait_for_signal();
  });
}

void http_server::drain() {
  is_draining_ = true;
  answers_.events().event("info", "stopping");
  // Those who have connected already are served.
  boost::system::error_code error;
  acceptor_.non_blocking(true, error);
  while (!error) {
    tcp::socket socket = acceptor_.accept(asio::make_strand(context_), error);
    if (!error) {
      begin_session(std::move(socket));
    }
  }
  acceptor_.close(error);
  for (const auto& open : open_sessions()) {
    open->drain();
  }
  deadline_.expires_after(drain_timeout);
  deadline_.async_wait([this](const boost::system::error_code& cancelled) {
    if (cancelled) {
      signals_.cancel();  // all sessions have ended
    } else {
      context_.stop();
    }
  });
  if (open_ == 0) {
    deadline_.cancel();
  }
}

std::vector<std::shared_ptr<session>> http_server::open_sessions() {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<session>> open;
  for (const auto& known : sessions_) {
    if (auto session = known.lock()) {
      open.push_back(std::move(session));
    }
  }
  return open;
}

}  // namespace flagadmin::server
