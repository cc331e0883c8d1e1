#include "storage/postgresql_readers.hpp"

#include <exception>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::chrono::seconds longest_wait{5};

/// A reader that reports the readiness of the whole store.
class store_reader final : public reader {
 public:
  store_reader(postgresql_connection& connection, const std::function<bool()>& is_writable, failing_reads& failing,
               record_cache& cache)
      : connection_(connection), rows_(connection), is_writable_(is_writable), failing_(failing), cache_(cache) {}
  std::shared_ptr<const committed_record> load(const resource_key& key) override {
    std::optional<record> found = failing_.watch(key, [&] { return rows_.load(key); });
    return found ? cache_.store(key, std::move(*found)) : nullptr;
  }
  std::vector<record> load_all(resource_kind kind) override {
    return failing_.watch(std::nullopt, [&] { return rows_.load_all(kind); });
  }
  found_secret find_secret(std::string_view digest) override {
    return failing_.watch(std::nullopt, [&] { return rows_.find_secret(digest); });
  }
  std::uint64_t revision(resource_kind kind) override {
    // Each change of a row, also by another program, has the transaction's number in `xmin`.
    return failing_.watch(std::nullopt, [&] {
      const postgresql_rows found = connection_.query(
          "SELECT (coalesce(sum(hashint8extended(position, xmin::text::bigint)), 0) % 9223372036854775807)::bigint "
          "FROM resource WHERE kind = $1",
          {resource_of(kind).name});
      return static_cast<std::uint64_t>(found.number(0, 0));
    });
  }
  bool is_ready() override {
    static_cast<void>(rows_.is_empty());  // the connection is alive
    return is_writable_() && failing_.are_over(*this);
  }

 private:
  postgresql_connection& connection_;
  sql_reader rows_;
  const std::function<bool()>& is_writable_;
  failing_reads& failing_;
  record_cache& cache_;
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

void postgresql_readers::stop() {
  queue_.close();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

void postgresql_readers::read(storage::reading work, storage::completion done) {
  queue_.add({std::move(work), std::move(done)});
}

void postgresql_readers::read_until_closed(postgresql_link& link) {
  bool was_up = false;
  while (!queue_.is_done()) {
    std::vector<job> jobs;
    if (!was_up && up_ != 0) {
      queue_.wait_for_end(link.time_to_check());  // other readers may be up: no request is refused because of this one
    } else {
      jobs = queue_.take(1, link.time_to_check());
    }
    if (!jobs.empty() && !was_up && up_ != 0) {
      queue_.add(std::move(jobs.front()));  // another reader has connected while this one waited
    } else if (!jobs.empty()) {
      serve(link, jobs.front());
    } else if (!queue_.is_done()) {
      link.check([this] { refuse_waiting(); });
    }
    if (was_up != link.is_up()) {
      was_up = link.is_up();
      was_up ? ++up_ : --up_;
    }
  }
}

void postgresql_readers::refuse_waiting() {
  if (up_ != 0) {
    return;
  }
  for (const job& late : queue_.take_older(std::chrono::steady_clock::now() - patience_of_work)) {
    notify(late.done, std::make_exception_ptr(postgresql_lost("PostgreSQL: there is no connection")));
  }
}

void postgresql_readers::serve(postgresql_link& link, job& next) noexcept {
  std::exception_ptr failure;
  // The connection may have been lost long ago: one retry, with a new connection.
  for (int attempt = 1; attempt <= 2; ++attempt) {
    failure = nullptr;
    try {
      if (next.since < std::chrono::steady_clock::now() - longest_wait) {
        throw store_busy("PostgreSQL: no connection became free in time");
      }
      store_reader from(link.get(), is_writable_, failing_reads_, cache_);
      next.work(from);
      break;
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
  notify(next.done, failure);
}

}  // namespace flagadmin::server
