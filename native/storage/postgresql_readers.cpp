#include "storage/postgresql_readers.hpp"

#include <exception>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::chrono::seconds longest_wait{5};

/// A reader that reports the readiness of the whole store.
class store_reader final : public sql_reader {
 public:
  store_reader(postgresql_connection& connection, const std::function<bool()>& is_writable, failing_reads& failing)
      : sql_reader(connection), is_writable_(is_writable), failing_(failing) {}
  std::optional<record> load(const resource_key& key) override {
    if (owner_ && key.kind == resource_kind::service_account && key.id == owner_->id) {
      return *owner_;
    }
    return failing_.watch(key, [&] { return sql_reader::load(key); });
  }
  std::vector<record> load_all(resource_kind kind) override {
    return failing_.watch(std::nullopt, [&] { return sql_reader::load_all(kind); });
  }
  std::optional<record> find(resource_kind kind, std::string_view alternate_key) override {
    return failing_.watch(std::nullopt, [&]() -> std::optional<record> {
      if (kind != resource_kind::service_account_token) {
        return sql_reader::find(kind, alternate_key);
      }
      std::vector<record> found = find_with_owner(kind, alternate_key);
      if (found.size() > 1) {
        owner_ = std::move(found.back());
      }
      return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    });
  }
  bool is_ready() override {
    static_cast<void>(is_empty());  // the connection is alive
    return is_writable_() && failing_.are_over(*this);
  }

 private:
  const std::function<bool()>& is_writable_;
  failing_reads& failing_;
  std::optional<record> owner_;  ///< of the token that was found, read with it
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
      link.check();
    }
    if (was_up != link.is_up()) {
      was_up = link.is_up();
      was_up ? ++up_ : --up_;
    }
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
      store_reader from(link.get(), is_writable_, failing_reads_);
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
