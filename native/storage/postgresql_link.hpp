#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <mutex>
#include <string>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Reports when the first of a store's links goes down, and when all are up again. A link that was idle may notice the
/// end of its connection only after that: it is reported only if it cannot connect either. From any thread.
class postgresql_outage {
 public:
  explicit postgresql_outage(const storage_hooks& hooks) noexcept : hooks_(hooks) {}

  void begin(const std::string& reason);
  /// A link gives up a connection that may have been lost with that of another one.
  void begin_quietly();
  /// A link that is down could not connect.
  void confirm(const std::string& reason);
  void end();
  /// Whether a connection was lost after this time.
  [[nodiscard]] bool has_begun_since(std::chrono::steady_clock::time_point then) const noexcept {
    return begun_.load() > then;
  }

 private:
  void report(const std::string& reason);

  const storage_hooks& hooks_;
  std::mutex mutex_;
  std::size_t down_ = 0;
  bool is_reported_ = false;
  std::atomic<std::chrono::steady_clock::time_point> begun_{};
  std::chrono::steady_clock::time_point noticed_until_{};  ///< when all links have noticed the last outage
};

/// A connection that is made anew when it is lost, on a thread of its own: at once, then again every 250 ms. For one
/// thread.
class postgresql_link {
 public:
  using clock = std::chrono::steady_clock;

  /// Connects, and blocks meanwhile. No later wait goes beyond `stop`. Throws `storage_error`.
  postgresql_link(std::string url, postgresql_outage& outage, const std::atomic<clock::time_point>& stop);

  /// The connection. Throws `postgresql_lost` if there is none; work waits for it for half a second after the loss.
  [[nodiscard]] postgresql_connection& get();
  /// From any thread.
  [[nodiscard]] bool is_up() const noexcept { return is_up_; }
  /// Whether it is up, and was used since any link was lost. From any thread.
  [[nodiscard]] bool is_proven() const noexcept { return is_up_ && !outage_.has_begun_since(used_at_); }

  /// Closes the connection if another link has lost its own since the last use of this one: the database may be away,
  /// and would be waited for.
  void distrust();
  /// Closes a connection that cannot be used any more.
  void drop(const std::string& reason);

  /// The time to wait for work before `check` is called.
  [[nodiscard]] std::chrono::milliseconds time_to_check() const noexcept;
  /// Checks whether the connection is still alive, or takes a new one. Never throws.
  void check() noexcept;

 private:
  void use(std::unique_ptr<postgresql_connection> made);
  void close(const std::string& reason);
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
