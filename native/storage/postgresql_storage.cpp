#include "storage/postgresql_storage.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <utility>

#include "storage/postgresql_rows.hpp"
#include "storage/postgresql_schema.hpp"

namespace flagadmin::server {

namespace {

// An available database responds within this time; otherwise the server starts to listen without it.
constexpr std::chrono::seconds first_attempt_timeout{3};

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

/// Reads, and waits for the result.
template <class Result>
Result wait_for(postgresql_storage& store, const std::function<Result(reader&)>& work,
                const resource_key* about = nullptr) {
  storage::subject row;
  if (about != nullptr) {
    row = *about;
  }
  // Shared: the waiting thread may be done with it before the notifying one.
  const auto promise = std::make_shared<std::promise<Result>>();
  std::optional<Result> found;
  store.read([&](reader& from) { found = work(from); },
             [promise, &found](const std::exception_ptr& failure) {
               if (failure) {
                 promise->set_exception(failure);
               } else {
                 promise->set_value(std::move(*found));
               }
             },
             std::move(row));
  return promise->get_future().get();
}

}  // namespace

postgresql_storage::postgresql_storage(std::string url, std::size_t connections, storage_hooks hooks, unit_of_work fill)
    : url_(std::move(url)), hooks_(std::move(hooks)), fill_(std::move(fill)), outage_(hooks_) {
  check_postgresql_url(url_);
  const std::size_t writing = std::max<std::size_t>(connections / 2, 1);
  for (std::size_t i = 0; i != writing; ++i) {
    links_.push_back(std::make_unique<postgresql_link>(
        url_, [this, i](postgresql_connection& made) { i == 0 ? prepare_first(made) : prepare_another(made); },
        outage_));
  }
  links_.front()->on_attempt([this](const std::exception_ptr& failure) { first_attempted(failure); });
  writers_.push_back(std::make_unique<postgresql_writer>(*links_.front(), hooks_));
  wait_for_first_attempt();
  for (std::size_t i = 1; i != writing; ++i) {
    writers_.push_back(std::make_unique<postgresql_writer>(*links_[i], hooks_));
  }
  readers_ = std::make_unique<postgresql_readers>(
      std::max<std::size_t>(connections - writing, 1),
      [this] {
        return std::make_unique<postgresql_link>(
            url_, [this](postgresql_connection& made) { prepare_another(made); }, outage_);
      },
      [this] { return is_writable(); });
}

postgresql_storage::~postgresql_storage() {
  readers_.reset();
  writers_.clear();
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
    writers_.clear();
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

void postgresql_storage::prepare_another(postgresql_connection& connection) const {
  if (!is_prepared_) {
    throw postgresql_lost("PostgreSQL: the tables do not exist yet");
  }
  connection.prepare(reading_statements());
  connection.prepare(writing_statements());
  notify(hooks_.reconnected);
}

bool postgresql_storage::is_writable() const noexcept {
  return is_prepared_ &&
         std::all_of(writers_.begin(), writers_.end(), [](const auto& writer) { return writer->is_writable(); });
}

std::optional<record> postgresql_storage::load(const resource_key& key) {
  return wait_for<std::optional<record>>(
      *this, [&key](reader& from) { return from.load(key); }, &key);
}

std::optional<std::string> postgresql_storage::find(resource_kind kind, std::string_view alternate_key) {
  return wait_for<std::optional<std::string>>(
      *this, [kind, alternate_key](reader& from) { return from.find(kind, alternate_key); });
}

std::vector<record> postgresql_storage::load_all(resource_kind kind) {
  return wait_for<std::vector<record>>(*this, [kind](reader& from) { return from.load_all(kind); });
}

bool postgresql_storage::is_empty() {
  return wait_for<bool>(*this, [](reader& from) { return from.is_empty(); });
}

bool postgresql_storage::is_ready() {
  try {
    return wait_for<bool>(*this, [](reader& from) { return from.is_ready(); });
  } catch (const storage_error&) {
    return false;
  }
}

void postgresql_storage::read(reading work, completion done, subject about) {
  readers_->read(std::move(work), std::move(done), std::move(about));
}

void postgresql_storage::submit(unit_of_work work, completion done, subject about) {
  const std::size_t place = about ? std::hash<std::string>()(about->id) % writers_.size() : 0;
  writers_[place]->submit(std::move(work), std::move(done), std::move(about));
}

}  // namespace flagadmin::server
