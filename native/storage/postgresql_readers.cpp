#include "storage/postgresql_readers.hpp"

#include <exception>
#include <utility>

#include "storage/postgresql_rows.hpp"

namespace flagadmin::server {

namespace {

constexpr std::size_t most_reads = 64;
constexpr std::chrono::seconds longest_wait{5};

/// A reader that reports the readiness of the whole store.
class store_reader final : public postgresql_reader {
 public:
  store_reader(postgresql_connection& connection, fetched_rows& fetched, const std::function<bool()>& is_writable,
               failing_reads& failing)
      : postgresql_reader(connection, fetched), is_writable_(is_writable), failing_(failing) {}
  std::optional<record> load(const resource_key& key) override {
    return failing_.watch(key, [&] { return postgresql_reader::load(key); });
  }
  std::vector<record> load_all(resource_kind kind) override {
    return failing_.watch(std::nullopt, [&] { return postgresql_reader::load_all(kind); });
  }
  std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override {
    return failing_.watch(std::nullopt, [&] { return postgresql_reader::find(kind, alternate_key); });
  }
  bool is_ready() override { return is_writable_() && postgresql_reader::is_ready() && failing_.are_over(*this); }

 private:
  const std::function<bool()>& is_writable_;
  failing_reads& failing_;
};

}  // namespace

postgresql_readers::postgresql_readers(std::size_t count,
                                       const std::function<std::unique_ptr<postgresql_link>()>& make_link,
                                       std::function<bool()> is_writable)
    : is_writable_(std::move(is_writable)) {
  for (std::size_t i = 0; i != count; ++i) {
    links_.push_back(make_link());
  }
  for (const auto& link : links_) {
    threads_.emplace_back([this, &link] { read_until_closed(*link); });
  }
}

postgresql_readers::~postgresql_readers() {
  queue_.close();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

void postgresql_readers::read(storage::reading work, storage::completion done, storage::subject about) {
  queue_.add({std::move(work), std::move(done), std::move(about)});
}

void postgresql_readers::read_until_closed(postgresql_link& link) {
  // Reads of whole tables do not delay reads of rows.
  const auto both_read_rows = [](const job& left, const job& right) { return left.about && right.about; };
  bool was_up = false;
  while (!queue_.is_done()) {
    std::vector<job> jobs;
    if (!was_up && up_ != 0) {
      queue_.wait_for_end(link.time_to_check());  // other readers may be up: no request is refused because of this one
    } else {
      jobs = queue_.take(most_reads, link.time_to_check(), both_read_rows);
    }
    if (!jobs.empty()) {
      serve(link, std::move(jobs));
    } else if (!queue_.is_done()) {
      link.check();
    }
    if (was_up != link.is_up()) {
      was_up = link.is_up();
      was_up ? ++up_ : --up_;
    }
  }
}

void postgresql_readers::serve(postgresql_link& link, std::vector<job> jobs) noexcept {
  std::exception_ptr failure;
  // The connection may have been lost long ago: one retry, with a new connection.
  for (int attempt = 1; attempt <= 2; ++attempt) {
    try {
      fail_late(jobs);
      run(link.get(), jobs);
      return;
    } catch (const postgresql_lost& lost) {
      failure = std::current_exception();
      if (link.is_up()) {
        link.drop(lost.what());
      }
    } catch (...) {
      failure = std::current_exception();
      if (link.is_up() && !link.get().is_in_step()) {
        link.drop("PostgreSQL: reading was interrupted");
      }
      break;
    }
  }
  if (jobs.size() > 1 && link.is_up()) {  // a row of one of them may be what cannot be read
    for (job& next : jobs) {
      std::vector<job> alone;
      alone.push_back(std::move(next));
      serve(link, std::move(alone));
    }
    return;
  }
  for (const job& failed : jobs) {
    notify(failed.done, failure);
  }
}

void postgresql_readers::fail_late(std::vector<job>& jobs) {
  const auto oldest = std::chrono::steady_clock::now() - longest_wait;
  const auto late = std::make_exception_ptr(storage_error("PostgreSQL: no connection became free in time"));
  std::erase_if(jobs, [&](const job& waiting) {
    if (waiting.since < oldest) {
      notify(waiting.done, late);
    }
    return waiting.since < oldest;
  });
}

void postgresql_readers::run(postgresql_connection& connection, std::vector<job>& jobs) {
  fetched_rows fetched;
  for (const job& next : jobs) {
    if (next.about) {
      fetched.want(*next.about);
    }
  }
  const std::vector<resource_kind> sent = send_fetch(connection, fetched, row_lock::none);
  if (!sent.empty()) {
    const storage::subject only = jobs.size() == 1 ? jobs.front().about : std::nullopt;
    const std::vector<postgresql_rows> results = failing_reads_.watch(only, [&] { return connection.receive(); });
    for (std::size_t i = 0; i != sent.size(); ++i) {
      take_fetched(results[i], sent[i], fetched);
    }
  }
  store_reader from(connection, fetched, is_writable_, failing_reads_);
  while (!jobs.empty()) {
    std::exception_ptr failure;
    try {
      jobs.front().work(from);
    } catch (const postgresql_lost&) {
      throw;
    } catch (...) {
      if (!connection.is_in_step()) {
        throw;
      }
      failure = std::current_exception();
    }
    notify(jobs.front().done, failure);
    jobs.erase(jobs.begin());
  }
}

}  // namespace flagadmin::server
