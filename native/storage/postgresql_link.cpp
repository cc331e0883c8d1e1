#include "storage/postgresql_link.hpp"

#include <algorithm>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::chrono::milliseconds first_delay{50};
constexpr std::chrono::milliseconds longest_delay{2000};
constexpr std::chrono::milliseconds health_interval{5000};
constexpr std::chrono::milliseconds slice_of_wait{50};
constexpr std::chrono::milliseconds longest_attempt{7000};

}  // namespace

void postgresql_outage::begin(const std::string& reason) {
  ++down_;
  report(reason);
}

void postgresql_outage::report(const std::string& reason) {
  const std::lock_guard guard(mutex_);
  if (reported_ != reason && !is_silent_) {
    reported_ = reason;
    notify(hooks_.event, std::string_view("error"), std::string_view(reason));
  }
}

void postgresql_outage::silence() {
  const std::lock_guard guard(mutex_);
  is_silent_ = true;
}

void postgresql_outage::end() {
  const std::lock_guard guard(mutex_);
  if (--down_ == 0) {
    reported_.clear();
    notify(hooks_.event, std::string_view("info"), std::string_view("PostgreSQL: connected again"));
  }
}

postgresql_link::postgresql_link(std::string url, preparation prepare, postgresql_outage& outage,
                                 const std::atomic<clock::time_point>& stop)
    : url_(std::move(url)),
      prepare_(std::move(prepare)),
      outage_(outage),
      stop_(stop),
      random_(std::random_device()()) {}

postgresql_connection& postgresql_link::get() {
  if (!connection_) {
    if (clock::now() < next_attempt_) {
      throw postgresql_lost(reason_);
    }
    connect(patience_of_work, {});
  }
  return *connection_;
}

void postgresql_link::await_attempt(std::chrono::milliseconds longest, const std::function<void()>& meanwhile) {
  if (!attempt_.valid()) {
    attempt_ = postgresql_connection::begin_connecting(url_, failures_);
  }
  const clock::time_point deadline = clock::now() + longest;
  while (attempt_.wait_for(slice_of_wait) != std::future_status::ready) {
    if (clock::now() >= std::min(deadline, stop_.load())) {
      throw postgresql_lost("PostgreSQL: the server does not respond, or no name server responds with its address");
    }
    notify(meanwhile);
  }
}

void postgresql_link::connect(std::chrono::milliseconds longest, const std::function<void()>& meanwhile) {
  try {
    await_attempt(longest, meanwhile);
    postgresql_connection::attempt found = attempt_.get();
    if (!found.made) {
      found.state.empty() ? throw postgresql_lost(found.reason) : throw postgresql_refusal(found.state, found.reason);
    }
    connection_ = std::move(found.made);
    connection_->end_waits_at(stop_);
    connection_->set_meanwhile(meanwhile);
    prepare_(*connection_);
    connection_->set_meanwhile({});
    is_up_ = true;
  } catch (const std::exception& error) {
    ++failures_;
    connection_.reset();  // also if memory ran out: a partly prepared connection cannot be used
    notify(on_attempt_, std::current_exception());
    fail(error.what());
    if (const auto* refused = dynamic_cast<const postgresql_refusal*>(&error);
        refused && refused->refuses_connection()) {
      outage_.report(error.what());  // a loss may have been reported before; this one needs an operator
    }
    // Random, so that clients that lost the same server do not reconnect at the same moment.
    delay_ = std::clamp(delay_ * 2, first_delay, longest_delay);
    next_attempt_ = clock::now() + delay_ * std::uniform_int_distribution<>(75, 125)(random_) / 100;
    throw;
  }
  delay_ = std::chrono::milliseconds(0);
  failures_ = 0;
  if (std::exchange(is_down_, false)) {
    outage_.end();
  }
  notify(on_attempt_, std::exception_ptr());
}

void postgresql_link::drop(const std::string& reason) {
  connection_.reset();
  is_up_ = false;
  fail(reason);
}

void postgresql_link::fail(const std::string& reason) {
  reason_ = reason;
  if (!std::exchange(is_down_, true)) {
    outage_.begin(reason);
  }
}

std::chrono::milliseconds postgresql_link::time_to_check() const {
  if (connection_) {
    return health_interval;
  }
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next_attempt_ - clock::now());
  return std::max(left, std::chrono::milliseconds(0)) + std::chrono::milliseconds(1);
}

void postgresql_link::check(const std::function<void()>& meanwhile) noexcept {
  try {
    if (connection_) {
      connection_->run_later("SELECT 1");
    } else if (clock::now() >= next_attempt_) {
      connect(longest_attempt, meanwhile);
    }
  } catch (const std::exception& error) {
    if (connection_) {
      drop(error.what());
    }
  }
}

}  // namespace flagadmin::server
