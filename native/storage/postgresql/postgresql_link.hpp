#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <string>

#include "storage/postgresql/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Reports when one of a store's links is lost or cannot connect, and when one has connected again. Its functions may
/// be called from any thread.
class postgresql_outage {
 public:
  explicit postgresql_outage(const storage_hooks& hooks) noexcept : hooks_(hooks) {}

  /// A link has lost its connection, which it last used at that time: maybe together with another link.
  void begin(const std::string& reason, std::chrono::steady_clock::time_point used_at);
  /// A link could not connect, which it has tried since that time: maybe before another one has connected.
  void confirm(const std::string& reason, std::chrono::steady_clock::time_point tried_at);
  void end();  ///< a link has connected
  /// How often a link has connected again, maybe to another state of the database (D89).
  [[nodiscard]] std::int64_t history() const noexcept { return connected_; }
  /// Whether a connection was lost after this time.
  [[nodiscard]] bool has_begun_since(std::chrono::steady_clock::time_point then) const noexcept {
    return begun_.load() > then;
  }

 private:
  const storage_hooks& hooks_;
  std::mutex mutex_;
  bool is_reported_ = false;
  std::chrono::steady_clock::time_point ended_{};  ///< the last time that a link has connected
  std::atomic<std::chrono::steady_clock::time_point> begun_{};
  std::atomic<std::int64_t> connected_ = 0;
};

/// A connection that is made anew when it is lost, on a thread of its own: at once, then again every 250 ms. For one
/// thread.
class postgresql_link {
 public:
  using clock = std::chrono::steady_clock;

  /// Connects, and blocks meanwhile. No later wait goes beyond `stop`. Throws `storage_error`.
  postgresql_link(std::string url, postgresql_outage& outage, const std::atomic<clock::time_point>& stop);

  /// Gives up the connection if another link has lost its own since this one was used: the database may be away, and
  /// would be waited for.
  void distrust();
  /// The connection, for the next use. Throws `postgresql_lost` if there is none; work waits for it for half a second
  /// after the loss.
  [[nodiscard]] postgresql_connection& get();
  /// The connection of the use that has begun, while it is up.
  [[nodiscard]] postgresql_connection& current() noexcept { return *connection_; }
  /// From any thread.
  [[nodiscard]] bool is_up() const noexcept { return is_up_; }
  /// Whether it is up, and was used since any link was lost. From any thread.
  [[nodiscard]] bool is_proven() const noexcept { return is_up_ && !outage_.has_begun_since(used_at_); }

  /// Closes a connection that cannot be used any more.
  void drop(const std::string& reason);

  /// The time to wait for work before `check` is called.
  [[nodiscard]] std::chrono::milliseconds time_to_check() const noexcept;
  /// Checks whether the connection is still alive, or takes a new one. Never throws.
  void check() noexcept;

 private:
  void use(std::unique_ptr<postgresql_connection> connection);
  void connect(clock::time_point deadline);

  const std::string url_;
  postgresql_outage& outage_;
  const std::atomic<clock::time_point>& stop_;
  std::unique_ptr<postgresql_connection> connection_;
  std::atomic<bool> is_up_ = false;
  std::future<postgresql_connection::attempt> attempt_;  ///< under way
  clock::time_point next_attempt_;
  std::atomic<clock::time_point> used_at_ = clock::now();
  clock::time_point lost_at_;
  std::string reason_;  ///< why there is no connection
};

}  // namespace flagadmin::server
