#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace flagadmin::server {

/// A queue of lines for standard error. A thread of its own writes them, so that a stalled reader of the log delays
/// neither requests nor signals. May be used from any thread.
class line_queue {
 public:
  /// The maximum size of waiting lines in bytes; further lines are dropped.
  static constexpr std::size_t most_waiting_bytes = 1U << 20U;

  line_queue();
  line_queue(const line_queue&) = delete;
  line_queue& operator=(const line_queue&) = delete;
  /// Waits until the lines are written, a second at most: standard error may be blocked.
  ~line_queue();

  /// Adds a line with its line end, or drops it.
  void add(std::string_view line);

 private:
  /// Shared with the thread, which is detached if it does not return from `write`.
  struct state {
    std::mutex mutex;
    std::condition_variable changed;
    std::string waiting;
    bool is_closed = false;
    bool is_done = false;
  };

  static void write_until_closed(state& shared);

  std::shared_ptr<state> state_ = std::make_shared<state>();
  std::thread thread_;
};

}  // namespace flagadmin::server
