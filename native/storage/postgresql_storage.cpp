#include "storage/postgresql_storage.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/sql_session.hpp"

namespace flagadmin::server {

namespace {

// For pending work at the end.
constexpr std::chrono::milliseconds last_wait{250};
constexpr std::chrono::seconds longest_wait_for_reader{5};

// Each change of a row, also by another program, has the transaction's number in `xmin`.
const char* const revision_of_rows =
    "SELECT (coalesce(sum(hashint8extended(position, xmin::text::bigint)), 0) % 9223372036854775807)::bigint "
    "FROM resource WHERE kind = $1";

bool is_read_only(const std::exception_ptr& failure) noexcept {
  const auto* const refused = as<postgresql_refusal>(failure);
  return refused != nullptr && refused->is_read_only();
}

}  // namespace

/// A reader that reports the readiness of the whole store.
class postgresql_storage::connected_reader final : public reader {
 public:
  connected_reader(postgresql_storage& of, postgresql_connection& connection) : of_(of), connection_(connection) {}
  std::shared_ptr<const committed_record> load(const resource_key& key) override {
    std::optional<record> found = of_.reads_.watch(key, [&] { return sql_reader(connection_).read(key); });
    return found ? of_.reads_.store(key, std::move(*found)) : nullptr;
  }
  std::vector<record> load_all(resource_kind kind) override {
    return of_.reads_.watch(std::nullopt, [&] { return sql_reader(connection_).load_all(kind); });
  }
  std::optional<record> find(resource_kind kind, std::string_view alternate_key) override {
    return of_.reads_.watch(std::nullopt, [&] { return sql_reader(connection_).find(kind, alternate_key); });
  }
  std::uint64_t revision(resource_kind kind) override {
    return of_.reads_.watch(std::nullopt, [&] {
      return static_cast<std::uint64_t>(
          connection_.find_number(revision_of_rows, {resource_of(kind).name}).value_or(0));
    });
  }
  bool is_ready() override {
    static_cast<void>(sql_reader(connection_).is_empty());  // the connection is alive
    return of_.writing_.is_up() && of_.writer_->can_write(false) && of_.reads_.succeed(*this);
  }

 private:
  postgresql_storage& of_;
  postgresql_connection& connection_;
};

postgresql_storage::postgresql_storage(const std::string& url, storage_hooks hooks, const unit_of_work& fill)
    : hooks_(std::move(hooks)), outage_(hooks_), writing_(url, outage_, stop_) {
  prepare_schema(writing_.get(), fill);
  for (std::size_t i = 1; i != postgresql_connections; ++i) {
    links_.push_back(std::make_unique<postgresql_link>(url, outage_, stop_));
  }
  writer_.emplace(static_cast<writing_session&>(*this), hooks_.committed);
  for (const auto& link : links_) {
    queue_.start([this, &link] { read_until_closed(*link); });
  }
}

postgresql_storage::~postgresql_storage() {
  stop_ = clock::now() + last_wait;
  queue_.finish();  // a reading may wait for the thread that writes
  writer_.reset();
}

sql_session& postgresql_storage::begin(bool in_rounds) {
  in_rounds_ = false;
  postgresql_connection& connection = writing_.get();
  connection.begin(in_rounds, lock_changes);
  in_rounds_ = in_rounds;
  return connection;
}

bool postgresql_storage::may_succeed_singly(const std::exception_ptr& failure) noexcept {
  return in_rounds_ && as<postgresql_refusal>(failure) != nullptr && !is_read_only(failure);
}

void postgresql_storage::commit(const std::vector<resource_key>& /*changed*/) { writing_.get().commit(); }

bool postgresql_storage::survives(const std::exception_ptr& failure) noexcept {
  const auto* const error = as<storage_error>(failure);
  const bool is_of_another = in_rounds_ && as<postgresql_refusal>(failure) != nullptr;  // perhaps
  return writing_.is_up() && !writing_.get().is_broken() && !is_read_only(failure) && !is_of_another &&
         (error == nullptr || !error->is_repeatable());
}

void postgresql_storage::roll_back(const std::exception_ptr& reason) noexcept {
  if (!writing_.is_up()) {
    return;
  }
  const auto* const error = as<storage_error>(reason);
  try {
    if (writing_.get().is_broken() || as<postgresql_lost>(reason) != nullptr ||
        as<outcome_in_doubt>(reason) != nullptr || is_read_only(reason)) {  // another host may serve
      throw postgresql_lost(error != nullptr ? error->what() : "PostgreSQL: a transaction was interrupted");
    }
    writing_.get().roll_back();
  } catch (const std::exception& failure) {
    writing_.drop(failure.what());
  }
}

void postgresql_storage::submit(unit_of_work work, completion done, subject about) {
  writer_->submit(std::move(work), std::move(done), std::move(about));
}

void postgresql_storage::read(reading work, completion done, amount /*read*/) {
  queue_.add({std::move(work), std::move(done)});
}

bool postgresql_storage::has_reader() const noexcept {
  return std::any_of(links_.begin(), links_.end(), [](const auto& link) { return link->is_up(); });
}

void postgresql_storage::read_until_closed(postgresql_link& link) {
  while (!queue_.is_done()) {
    std::vector<reading_job> jobs;
    if (!link.is_up() && has_reader()) {
      queue_.wait_for_end(link.time_to_check());  // no request is refused because of this reader
    } else {
      jobs = queue_.take(1, link.time_to_check());
    }
    if (!jobs.empty()) {
      serve(link, jobs.front());
    } else if (!queue_.is_done()) {
      link.check();
    }
  }
}

void postgresql_storage::serve(postgresql_link& link, reading_job& next) noexcept {
  std::exception_ptr failure;
  // The connection may have been lost long ago: one retry, with a new connection.
  for (int attempt = 1; attempt <= 2; ++attempt) {
    failure = nullptr;
    try {
      if (next.since < clock::now() - longest_wait_for_reader) {
        throw store_busy("PostgreSQL: no connection became free in time");
      }
      connected_reader from(*this, link.get());
      next.work(from);
      break;
    } catch (const postgresql_lost& lost) {
      failure = std::current_exception();
      if (link.is_up()) {
        link.drop(lost.what());
      }
    } catch (...) {
      failure = std::current_exception();
      if (link.is_up() && link.get().is_broken()) {
        link.drop("PostgreSQL: reading was interrupted");
      }
      break;
    }
  }
  notify(next.done, failure);
}

}  // namespace flagadmin::server
