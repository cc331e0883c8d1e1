#include "http/http_server.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/config_error.hpp"
#include "http/session.hpp"

namespace flagadmin::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using clock = session::clock;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds overload_pause{50};

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  return (endpoint.address().is_v6() ? "[" + address + "]" : address) + ":" + std::to_string(endpoint.port());
}

/// Listens from now on.
tcp::acceptor listen_on(const listen_address& where, const asio::any_io_executor& executor) {
  const tcp::endpoint endpoint(asio::ip::make_address(where.address), where.port);
  try {
    return tcp::acceptor(executor, endpoint);  // with SO_REUSEADDR
  } catch (const boost::system::system_error& error) {
    throw config_error("cannot listen on " + text_of(endpoint) + ": " + error.code().message());
  }
}

class http_server {
 public:
  http_server(const listen_address& where, const instance& instance, std::size_t most_connections,
              const server_hooks& hooks)
      : instance_(instance),
        most_connections_(most_connections),
        hooks_(hooks),
        acceptor_(listen_on(where, asio::make_strand(context_))),
        signals_(acceptor_.get_executor(), SIGTERM, SIGINT, SIGHUP),
        timer_(acceptor_.get_executor()) {}
  http_server(const http_server&) = delete;
  http_server& operator=(const http_server&) = delete;
  ~http_server() { is_over_ = true; }

  void run() {
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
    hooks_.listening("http://" + text_of(acceptor_.local_endpoint()));
    asio::co_spawn(signals_.get_executor(), accept_always(), asio::detached);
    wait_for_signal();
    std::vector<std::thread> others;  // libc++ has std::jthread from version 20 on
    others.reserve(threads);
    try {
      while (others.size() + 1 < threads) {
        others.emplace_back([this] { work(); });
      }
    } catch (const std::exception& failure) {  // a limit of processes or memory
      instance_.log.event("error",
                          "serving with " + std::to_string(others.size() + 1) + " threads only: " + failure.what());
    }
    work();
    for (std::thread& other : others) {
      other.join();
    }
    hooks_.stopped();
  }

 private:
  void report(const char* event, const std::exception& failure) {
    instance_.log.event("error", std::string(event) + ": " + failure.what());
  }

  void work() {
    while (true) {
      try {
        context_.run();
        return;
      } catch (const std::exception& failure) {  // the failed connection is closed; the others go on
        report("an unexpected failure", failure);
      }
    }
  }

  asio::awaitable<void> accept_always() {
    while (acceptor_.is_open()) {
      try {
        co_await accept();
      } catch (const std::exception& failure) {
        report("an unexpected failure", failure);
      }
    }
    is_accepting_ = false;
  }

  asio::awaitable<void> accept() {
    for (bool was_failing = false;;) {
      auto [error, socket] = co_await acceptor_.async_accept(asio::make_strand(context_), as_result);
      if (!acceptor_.is_open() && error) {
        co_return;
      }
      if (!error) {
        co_await make_room();
        begin_session(std::move(socket));
      } else {
        // Out of file descriptors, most likely: waiting clients are accepted when other connections end.
        if (!was_failing) {
          instance_.log.event("error", "cannot accept connections at the moment: " + error.message());
        }
        co_await pause(overload_pause);
      }
      was_failing = static_cast<bool>(error);
    }
  }

  asio::awaitable<void> pause(std::chrono::milliseconds duration) {
    asio::steady_timer timer(signals_.get_executor(), duration);
    co_await timer.async_wait(as_result);
  }

  /// Waits until there is a place for the next connection, for which the one that has been idle longest ends.
  asio::awaitable<void> make_room() {
    while (open_ >= most_connections_ && !is_draining_) {
      std::shared_ptr<session> longest;
      auto earliest = clock::now() - least_wait;
      for (const auto& open : open_sessions()) {
        if (const auto since = open->idle_since().value_or(clock::time_point::max()); since < earliest) {
          longest = open;
          earliest = since;
        }
      }
      if (longest) {
        longest->end_if_idle(false);
      }
      timer_.expires_after(overload_pause);
      co_await timer_.async_wait(as_result);
    }
  }

  void begin_session(session_socket socket) {
    boost::system::error_code error;
    socket.set_option(tcp::no_delay(true), error);
    const tcp::endpoint client = socket.remote_endpoint(error);
    if (error) {
      return;  // closed already
    }
    try {
      const auto place = take_place();
      const auto executor = socket.get_executor();
      const auto begun =
          std::make_shared<session>(std::move(socket), client.address().to_string(), instance_, is_draining_);
      if (sessions_.size() >= 2 * open_ + 64) {
        std::erase_if(sessions_, [](const std::weak_ptr<session>& known) { return known.expired(); });
      }
      sessions_.push_back(begun);
      // The completion handler owns the session until it ends.
      asio::co_spawn(executor, begun->run(), [this, place, begun](const std::exception_ptr& failure) {
        if (failure) {
          instance_.log.event("error", "a connection ended by an unexpected failure");
        }
      });
    } catch (const std::exception& failure) {
      report("a connection could not be served", failure);
    }
  }

  /// Counts a connection until the last copy of the result is gone.
  std::shared_ptr<void> take_place() {
    ++open_;
    return {nullptr, [this](void*) {
              const std::size_t left = --open_;
              if (!is_over_ && (is_draining_ ? left == 0 : left + 1 == most_connections_)) {
                asio::post(timer_.get_executor(), [this] { timer_.cancel(); });
              }
            }};
  }

  void wait_for_signal() {
    signals_.async_wait([this](const boost::system::error_code& error, int number) {
      if (!error) {
        wait_for_signal();
        handle_signal(number);
      }
    });
  }

  void handle_signal(int number) {
    if (number == SIGHUP) {
      hooks_.reload();
    } else if (is_stopping_) {
      instance_.log.event("info", "stopping at once: a second signal");
      context_.stop();
    } else {
      is_stopping_ = true;
      // From here on, every response has `Connection: close`, so that nothing a client sent is lost.
      is_draining_ = true;
      instance_.log.event("info", "stopping");
      hooks_.stopping();
      asio::co_spawn(signals_.get_executor(), drain(), asio::detached);
    }
  }

  asio::awaitable<void> drain() {
    boost::system::error_code error;
    for (acceptor_.non_blocking(true, error); !error;) {
      session_socket socket = acceptor_.accept(asio::make_strand(context_), error);
      if (!error) {
        begin_session(std::move(socket));
      }
    }
    acceptor_.close(error);
    while (is_accepting_) {
      co_await asio::post(asio::use_awaitable);  // `accept` may hold a last connection
    }
    co_await wait_for_sessions(drain_grace);
    for (const auto& open : open_sessions()) {
      open->end_if_idle(true);
    }
    co_await wait_for_sessions(drain_timeout - drain_grace);
    if (open_ != 0) {
      instance_.log.event("error", "connections cut off at the deadline: " + std::to_string(open_));
      context_.stop();
    }
    signals_.cancel();  // all else has ended
  }

  asio::awaitable<void> wait_for_sessions(std::chrono::milliseconds most) {
    timer_.expires_after(most);
    while (open_ != 0 && clock::now() < timer_.expiry()) {
      co_await timer_.async_wait(as_result);
    }
  }

  std::vector<std::shared_ptr<session>> open_sessions() {
    std::vector<std::shared_ptr<session>> open;
    for (const auto& known : sessions_) {
      if (auto session = known.lock()) {
        open.push_back(std::move(session));
      }
    }
    return open;
  }

  const instance& instance_;
  const std::size_t most_connections_;
  const server_hooks& hooks_;
  // Connections that are cut off end with the context and use these members, which therefore outlive it.
  std::atomic<std::size_t> open_ = 0;
  std::atomic<bool> is_draining_ = false;
  std::atomic<bool> is_over_ = false;  ///< the members below end: nothing waits for connections any more

  asio::io_context context_;
  // The following share a strand, which runs everything but the sessions.
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_;                      ///< cancelled when a connection has ended that was waited for
  bool is_accepting_ = true;                      ///< used on the strand only
  bool is_stopping_ = false;                      ///< used on the strand only
  std::vector<std::weak_ptr<session>> sessions_;  ///< used on the strand only; some may have ended
};

}  // namespace

void run_server(const listen_address& where, const instance& instance, std::size_t most_connections,
                const server_hooks& hooks) {
  http_server(where, instance, most_connections, hooks).run();
}

}  // namespace flagadmin::server
