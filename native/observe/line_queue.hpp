#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace flagadmin::server {

/// Lines on their way to standard error. A thread of its own writes them, so that a reader of the log that stalls
/// delays neither requests nor signals. May be used from any thread.
class line_queue {
 public:
  /// Lines that wait take at most so many bytes; further ones are dropped.
  static constexpr std::size_t most_waiting_bytes = 1U << 20U;

  /// Makes the line that follows `count` dropped ones, with its line end.
  using dropped_line = std::function<std::string(std::uint64_t count)>;

  explicit line_queue(dropped_line describe);
  line_queue(const line_queue&) = delete;
  line_queue& operator=(const line_queue&) = delete;
  /// Waits a second at most for the lines to be written: standard error may accept nothing any more.
  ~line_queue();

  /// Adds a line with its line end. Returns false when it was dropped.
  bool add(std::string_view line);

 private:
  /// Shared with the thread, which is left behind when it does not return from `write`.
  struct state {
    dropped_line describe;
    std::mutex mutex;
    std::condition_variable changed;
    std::string waiting;
    std::uint64_t dropped = 0;  ///< since the last line that was written
    bool is_closed = false;
    bool is_done = false;
  };

  static void write_until_closed(state& shared);

  std::shared_ptr<state> state_ = std::make_shared<state>();
  std::thread thread_;
};

}  // namespace flagadmin::server
