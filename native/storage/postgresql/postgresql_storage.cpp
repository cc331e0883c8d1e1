#include "storage/postgresql/postgresql_storage.hpp"

#include <algorithm>
#include <utility>

#include "storage/postgresql/postgresql_tables.hpp"

namespace flagadmin::server {

namespace {

// For pending work at the end.
constexpr std::chrono::milliseconds last_wait{250};
constexpr std::chrono::seconds longest_wait_for_reader{5};

bool is_read_only(const std::exception_ptr& failure) noexcept {
  const auto* const refused = as<postgresql_refusal>(failure);
  return refused != nullptr && refused->is_read_only();
}

}  // namespace

postgresql_storage::postgresql_storage(const std::string& url, storage_hooks hooks, const content_filler& fill)
    : hooks_(std::move(hooks)), outage_(hooks_), writing_(url, outage_, stop_) {
  prepare_tables(writing_.get(), fill);
  try {
    for (std::size_t i = 1; i != postgresql_connections; ++i) {
      links_.push_back(std::make_unique<postgresql_link>(url, outage_, stop_));
    }
  } catch (const postgresql_lost& lost) {  // the first one was to be had
    throw postgresql_lost(with_hint_at_limits(lost.what()));
  }
  writer_.emplace(static_cast<writing_session&>(*this));
  for (const auto& link : links_) {
    queue_.start([this, &link] { read_until_closed(*link); });
  }
}

postgresql_storage::~postgresql_storage() {
  stop_ = clock::now() + last_wait;
  queue_.finish();  // a reading may wait for the thread that writes
  writer_.reset();
}

sql_session& postgresql_storage::begin() {
  postgresql_connection& connection = writing_.get();
  connection.begin(true, lock_changes);
  return connection;
}

void postgresql_storage::commit(const transaction& /*done*/) { writing_.current().commit(); }

void postgresql_storage::roll_back(const std::exception_ptr& reason) noexcept {
  if (!writing_.is_up()) {
    return;
  }
  const auto* const error = as<storage_error>(reason);
  try {
    if (writing_.current().is_broken() || as<postgresql_lost>(reason) != nullptr ||
        as<outcome_in_doubt>(reason) != nullptr || is_read_only(reason)) {  // another host may serve
      throw postgresql_lost(error != nullptr ? error->what() : "PostgreSQL: a transaction was interrupted");
    }
    writing_.current().roll_back();
  } catch (const std::exception& failure) {
    writing_.drop(failure.what());
  }
}

void postgresql_storage::submit(unit_of_work work, completion done, std::vector<resource_key> keys) {
  writer_->submit(std::move(work), std::move(done), std::move(keys));
}

void postgresql_storage::read(reading work, completion done, amount /*read*/) {
  queue_.add({std::move(work), std::move(done)});
}

bool postgresql_storage::has_reader() const noexcept {
  return std::any_of(links_.begin(), links_.end(), [](const auto& link) { return link->is_proven(); });
}

bool postgresql_storage::is_any_up() const noexcept {
  return std::any_of(links_.begin(), links_.end(), [](const auto& link) { return link->is_up(); });
}

void postgresql_storage::read_until_closed(postgresql_link& link) {
  while (!queue_.is_done()) {
    std::vector<reading_job> jobs;
    const bool is_down = !link.is_up();
    if (is_down && has_reader()) {
      queue_.wait_for_end(link.time_to_check());  // no request is refused because of this reader
    } else {
      jobs = queue_.take(1, link.time_to_check());
    }
    if (!jobs.empty() && is_down && has_reader() && !queue_.is_done()) {
      queue_.add(std::move(jobs.front()));  // another one has connected meanwhile
    } else if (!jobs.empty()) {
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
      link.distrust();
      postgresql_connection& connection = link.get();
      sql_store from(connection, outage_.history());
      next.work(from);
      break;
    } catch (const postgresql_lost& lost) {
      failure = std::current_exception();
      if (link.is_up()) {
        link.drop(lost.what());
      }
    } catch (...) {
      failure = std::current_exception();
      if (link.is_up() && link.current().is_broken()) {
        link.drop("PostgreSQL: reading was interrupted");
      }
      break;
    }
  }
  notify(next.done, failure);
}

}  // namespace flagadmin::server
