#include "storage/postgresql_storage.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "storage/postgresql_schema.hpp"

namespace flagadmin::server {

namespace {

// An available database responds within this time; otherwise the server starts to listen without it.
constexpr std::chrono::seconds first_attempt_timeout{3};
// For pending work at the end.
constexpr std::chrono::milliseconds last_wait{250};

/// Whether a retry would be refused again.
bool is_lasting(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const unusable_database&) {
    return true;
  } catch (const postgresql_refusal& refused) {
    return !refused.is_timeout() && !refused.is_conflict() && !refused.is_read_only();
  } catch (...) {
    return false;
  }
}

/// The failure as an exception of this type; null if it is another one. Valid as long as the failure.
template <class Exception>
const Exception* as(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const Exception& error) {
    return &error;
  } catch (...) {
    return nullptr;
  }
}

bool is_read_only(const std::exception_ptr& failure) noexcept {
  const auto* const refused = as<postgresql_refusal>(failure);
  return refused != nullptr && refused->is_read_only();
}

}  // namespace

sql_session& postgresql_changes::begin(bool in_rounds) {
  in_rounds_ = false;
  postgresql_connection& connection = link_.get_prepared();
  connection.send(begin_transaction);
  // Transactions of several instances follow each other: they do not wait for each other's rows.
  connection.send("LOCK TABLE resource_counter IN EXCLUSIVE MODE");
  static_cast<void>(connection.receive());
  connection.set_in_rounds(in_rounds);
  in_rounds_ = in_rounds;
  return connection;
}

bool postgresql_changes::may_succeed_singly(const std::exception_ptr& failure) noexcept {
  return in_rounds_ && as<postgresql_refusal>(failure) != nullptr && !is_read_only(failure);
}

void postgresql_changes::commit(const std::vector<resource_key>& /*changed*/) { link_.get().commit(); }

bool postgresql_changes::survives(const std::exception_ptr& failure) noexcept {
  const auto* const error = as<storage_error>(failure);
  const bool is_of_another = in_rounds_ && as<postgresql_refusal>(failure) != nullptr;  // perhaps
  return link_.is_up() && !link_.get().is_interrupted() && !is_read_only(failure) && !is_of_another &&
         (error == nullptr || !error->is_repeatable());
}

void postgresql_changes::roll_back(const std::exception_ptr& reason) noexcept {
  if (!link_.is_up()) {
    return;
  }
  const auto* const error = as<storage_error>(reason);
  const char* const text = error != nullptr ? error->what() : "PostgreSQL: a transaction was interrupted";
  const bool is_usable = !link_.get().is_interrupted() && as<postgresql_lost>(reason) == nullptr &&
                         as<outcome_in_doubt>(reason) == nullptr &&
                         !is_read_only(reason);  // else: another host may serve
  if (!is_usable) {
    link_.drop(text);
    return;
  }
  try {
    link_.get().roll_back();
  } catch (const std::exception& failure) {
    link_.drop(failure.what());
  }
}

postgresql_storage::postgresql_storage(std::string url, std::size_t connections, storage_hooks hooks, unit_of_work fill)
    : url_(std::move(url)),
      hooks_(std::move(hooks)),
      fill_(std::move(fill)),
      outage_(hooks_),
      link_(
          url_, [this](postgresql_connection& made) { prepare_first(made); }, outage_, stop_),
      changes_(link_) {
  check_postgresql_url(url_);
  link_.on_attempt([this](const std::exception_ptr& failure) { first_attempted(failure); });
  writer_.emplace(changes_, hooks_.committed);
  wait_for_first_attempt();
  readers_ = std::make_unique<postgresql_readers>(
      std::max<std::size_t>(connections, 2) - 1,
      [this] {
        return std::make_unique<postgresql_link>(
            url_, [this](postgresql_connection& made) { prepare_another(made); }, outage_, stop_);
      },
      [this] { return is_prepared_ && link_.is_up() && writer_->can_write(false); });
}

postgresql_storage::~postgresql_storage() {
  stop_ = std::chrono::steady_clock::now() + last_wait;
  readers_->stop();  // a reading that ends may add another one: the readers are there until then
  writer_.reset();
}

void postgresql_storage::first_attempted(const std::exception_ptr& failure) {
  {
    const std::lock_guard guard(mutex_);
    if (!has_attempted_ && failure && is_lasting(failure)) {
      unusable_ = failure;
      outage_.silence();
    }
    has_attempted_ = true;
  }
  attempted_.notify_one();
}

void postgresql_storage::wait_for_first_attempt() {
  std::unique_lock guard(mutex_);
  attempted_.wait_for(guard, first_attempt_timeout, [this] { return has_attempted_; });
  has_attempted_ = true;
  if (unusable_) {
    guard.unlock();
    writer_.reset();
    std::rethrow_exception(unusable_);
  }
}

void postgresql_storage::prepare_first(postgresql_connection& connection) {
  if (is_prepared_) {
    return prepare_another(connection);
  }
  prepare_schema(connection, fill_);
  fill_ = nullptr;  // releases the fixtures
  is_prepared_ = true;
}

void postgresql_storage::prepare_another(postgresql_connection& /*connection*/) const {
  if (!is_prepared_) {
    throw postgresql_lost("PostgreSQL: the tables do not exist yet");
  }
}

void postgresql_storage::read(reading work, completion done, amount /*read*/) {
  readers_->read(std::move(work), std::move(done));
}

void postgresql_storage::submit(unit_of_work work, completion done, subject about) {
  writer_->submit(std::move(work), std::move(done), std::move(about));
}

}  // namespace flagadmin::server
