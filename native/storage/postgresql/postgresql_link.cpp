#include "storage/postgresql/postgresql_link.hpp"

#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::chrono::milliseconds patience_of_work{500};
constexpr std::chrono::milliseconds retry_interval{250};
constexpr std::chrono::milliseconds health_interval{5000};
constexpr std::chrono::milliseconds look_interval{50};  // at an attempt under way

}  // namespace

void postgresql_outage::begin(const std::string& reason, std::chrono::steady_clock::time_point used_at) {
  if (!has_begun_since(used_at)) {
    begun_ = std::chrono::steady_clock::now();
    confirm(reason, begun_);
  }
}

void postgresql_outage::confirm(const std::string& reason, std::chrono::steady_clock::time_point tried_at) {
  const std::lock_guard guard(mutex_);
  if (tried_at >= ended_ && !std::exchange(is_reported_, true)) {
    notify(hooks_.event, std::string_view("error"), std::string_view("lost the database: " + reason));
  }
}

void postgresql_outage::end() {
  const std::lock_guard guard(mutex_);
  ended_ = std::chrono::steady_clock::now();
  ++connected_;
  if (std::exchange(is_reported_, false)) {
    notify(hooks_.event, std::string_view("info"), std::string_view("connected again"));
  }
}

postgresql_link::postgresql_link(std::string url, postgresql_outage& outage, const std::atomic<clock::time_point>& stop)
    : url_(std::move(url)), outage_(outage), stop_(stop) {
  use(std::make_unique<postgresql_connection>(url_));
}

void postgresql_link::use(std::unique_ptr<postgresql_connection> connection) {
  connection_ = std::move(connection);
  connection_->end_waits_at(stop_);
  used_at_ = clock::now();
  is_up_ = true;
}

void postgresql_link::distrust() {
  if (connection_ && outage_.has_begun_since(used_at_)) {
    drop("PostgreSQL: another connection was lost");
  }
}

postgresql_connection& postgresql_link::get() {
  used_at_ = clock::now();
  if (!connection_) {
    connect(lost_at_ + patience_of_work);
  }
  return *connection_;
}

/// Takes the connection that a thread makes, and waits for it until then.
void postgresql_link::connect(clock::time_point deadline) {
  if (!attempt_.valid() && clock::now() >= next_attempt_) {
    next_attempt_ = clock::now() + retry_interval;
    attempt_ = postgresql_connection::begin_connecting(url_);
  }
  if (!attempt_.valid() || attempt_.wait_until(deadline) != std::future_status::ready) {
    throw postgresql_lost(reason_);
  }
  postgresql_connection::attempt ended = attempt_.get();
  if (!ended.connection) {
    reason_ = ended.reason;
    outage_.confirm(reason_, next_attempt_ - retry_interval);
    throw postgresql_lost(reason_);
  }
  use(std::move(ended.connection));
  outage_.end();
}

void postgresql_link::drop(const std::string& reason) {
  connection_.reset();
  is_up_ = false;
  lost_at_ = clock::now();
  reason_ = reason;
  outage_.begin(reason, used_at_);
}

std::chrono::milliseconds postgresql_link::time_to_check() const noexcept {
  return connection_ ? health_interval : look_interval;
}

void postgresql_link::check() noexcept {
  try {
    if (!connection_) {
      connect(clock::now());
      return;
    }
    const clock::time_point begun = clock::now();
    connection_->run_later("SELECT 1");
    used_at_ = begun;
  } catch (const std::exception& failure) {
    if (connection_) {
      drop(failure.what());
    }
  }
}

}  // namespace flagadmin::server
