#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"

namespace flagadmin::server {

/// Counts a store's links that are down. Reports when the first one goes down, and when all are up again. From any
/// thread.
class postgresql_outage {
 public:
  explicit postgresql_outage(const storage_hooks& hooks) noexcept : hooks_(hooks) {}

  void begin(const std::string& reason);
  /// Reports a reason during an outage, unless it is the last one that was reported.
  void report(const std::string& reason);
  void end();
  /// Ends the reports: the caller makes its own.
  void silence();

 private:
  const storage_hooks& hooks_;
  std::mutex mutex_;
  std::atomic<std::size_t> down_ = 0;
  std::string reported_;
  bool is_silent_ = false;
};

/// A connection that is made anew when it is lost: at once for the first time, then after longer and longer waits,
/// during which calls of `get` throw. For one thread.
class postgresql_link {
 public:
  using preparation = std::function<void(postgresql_connection&)>;
  using clock = std::chrono::steady_clock;

  /// `prepare` is called with every new connection. No wait goes beyond `stop`.
  postgresql_link(std::string url, preparation prepare, postgresql_outage& outage,
                  const std::atomic<clock::time_point>& stop);

  /// `callback` is called after each attempt to connect, before the outage is reported; with null if the attempt
  /// succeeded. Set before the link is used.
  void on_attempt(std::function<void(const std::exception_ptr& failure)> callback) {
    on_attempt_ = std::move(callback);
  }

  /// The connection. Throws `postgresql_lost`, or the exception of the preparation, if there is none, after half a
  /// second at most: work waits for it.
  [[nodiscard]] postgresql_connection& get();
  /// Why there is no connection.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }
  /// From any thread.
  [[nodiscard]] bool is_up() const noexcept { return is_up_; }

  /// Closes a connection that cannot be used any more.
  void drop(const std::string& reason);

  /// The time to wait for work before `check` is called.
  [[nodiscard]] std::chrono::milliseconds time_to_check() const;
  /// Connects, or checks whether the connection is still alive. `meanwhile` is called several times a second while it
  /// connects. Never throws.
  void check(const std::function<void()>& meanwhile) noexcept;

 private:
  void connect(std::chrono::milliseconds longest, const std::function<void()>& meanwhile);
  void await_attempt(std::chrono::milliseconds longest, const std::function<void()>& meanwhile);
  void fail(const std::string& reason);

  const std::string url_;
  const preparation prepare_;
  postgresql_outage& outage_;
  const std::atomic<clock::time_point>& stop_;
  std::function<void(const std::exception_ptr& failure)> on_attempt_;
  std::future<postgresql_connection::attempt> attempt_;  ///< goes on while others fail for want of time
  std::unique_ptr<postgresql_connection> connection_;
  std::atomic<bool> is_up_ = false;
  bool is_down_ = false;  ///< and counted in the outage
  std::string reason_ = "PostgreSQL: no connection was made yet";
  clock::time_point next_attempt_;
  std::chrono::milliseconds delay_{0};
  std::size_t failures_ = 0;  ///< since the last success
  std::minstd_rand random_;
};

}  // namespace flagadmin::server
