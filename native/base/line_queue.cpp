#include "base/line_queue.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>

namespace flagadmin::server {

namespace {

constexpr std::chrono::seconds last_write_timeout{1};

/// Writes until standard error takes no more: it is closed, or its disk is full.
void write_all(std::string_view left) {
  while (!left.empty()) {
    const ssize_t written = write(STDERR_FILENO, left.data(), left.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      break;
    }
    left.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

line_queue::line_queue() {
  thread_ = std::thread([shared = state_] { write_until_closed(*shared); });
}

line_queue::~line_queue() {
  std::unique_lock guard(state_->mutex);
  state_->is_closed = true;
  state_->changed.notify_all();
  const bool is_done = state_->changed.wait_for(guard, last_write_timeout, [this] { return state_->is_done; });
  state_->waiting.clear();
  guard.unlock();
  if (is_done) {
    thread_.join();
  } else {
    thread_.detach();
  }
}

void line_queue::add(std::string_view line) {
  const std::lock_guard guard(state_->mutex);
  if (state_->waiting.size() + line.size() > most_waiting_bytes) {
    return;
  }
  state_->waiting.append(line);
  state_->changed.notify_one();
}

void line_queue::write_until_closed(state& shared) {
  std::string lines;
  std::unique_lock guard(shared.mutex);
  while (true) {
    shared.changed.wait(guard, [&shared] { return shared.is_closed || !shared.waiting.empty(); });
    if (shared.waiting.empty()) {
      break;
    }
    lines.clear();
    lines.swap(shared.waiting);
    guard.unlock();
    write_all(lines);
    guard.lock();
  }
  shared.is_done = true;
  shared.changed.notify_all();
}

}  // namespace flagadmin::server
