#include "storage/storage.hpp"

#include <algorithm>
#include <filesystem>
#include <future>
#include <system_error>
#include <utility>

#include <flagadmin/api/resource.hpp>

#include "storage/memory_storage.hpp"
#include "storage/sqlite_storage.hpp"
#ifdef FLAGADMIN_HAS_POSTGRESQL
#include "storage/postgresql_storage.hpp"
#endif

namespace flagadmin::server {

namespace {

/// Whether a text looks like a misspelt URL: as a file name, messages would include its password. `user:password@host`
/// marks a URL, with any scheme.
bool is_mistyped_url(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t at = text.find('@');
  const bool has_credentials = at != std::string::npos && text.find(':') < at;
  return has_credentials || text.find("://") != std::string::npos || text.find("password=") != std::string::npos ||
         text.starts_with("postgres:") || text.starts_with("postgresql:");
}

#ifdef FLAGADMIN_HAS_POSTGRESQL
std::unique_ptr<storage> open_postgresql(const storage_choice& choice, storage_hooks hooks) {
  return std::make_unique<postgresql_storage>(*choice.database, std::move(hooks), choice.fill);
}
#else
[[noreturn]] void refuse_postgresql() {
  throw storage_error("this program was built without PostgreSQL: libpq 14 or newer was missing");
}
[[noreturn]] std::unique_ptr<storage> open_postgresql(const storage_choice&, const storage_hooks&) {
  refuse_postgresql();
}
[[noreturn]] std::shared_ptr<sql_store> read_postgresql(const std::string&) { refuse_postgresql(); }
[[noreturn]] void fill_postgresql(const std::string&, const content_filler&) { refuse_postgresql(); }
void check_postgresql_url(const std::string&) {}
bool are_some_connecting() noexcept { return false; }
#endif

std::unique_ptr<storage> open_sqlite(const storage_choice& choice, storage_hooks hooks) {
  try {
    return std::make_unique<sqlite_storage>(*choice.database, std::move(hooks.committed), choice.fill);
  } catch (const storage_error& error) {
    throw storage_error(*choice.database + ": " + error.what());
  }
}

}  // namespace

std::exception_ptr run_reading(sql_store from, const storage::reading& work) noexcept {
  try {
    work(from);
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

void perform(storage& store, storage::unit_of_work work) {
  auto promise = std::make_shared<std::promise<void>>();
  std::future<void> durable = promise->get_future();
  store.submit(std::move(work), [promise](const std::exception_ptr& failure) {
    if (failure) {
      promise->set_exception(failure);
    } else {
      promise->set_value();
    }
  });
  durable.get();
}

void refuse_mistyped_url(const std::string& database) {
  if (!is_postgresql_url(database) && is_mistyped_url(database)) {
    throw storage_error("the database is neither a file nor a URL that begins with postgresql://");
  }
  if (is_postgresql_url(database)) {
    check_postgresql_url(database);
  }
}

bool is_postgresql_url(std::string_view text) noexcept {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::unique_ptr<storage> open_storage(const storage_choice& choice, storage_hooks hooks) {
  if (choice.database) {
    refuse_mistyped_url(*choice.database);
  }
  try {
    if (choice.database) {
      return is_postgresql_url(*choice.database) ? open_postgresql(choice, std::move(hooks))
                                                 : open_sqlite(choice, std::move(hooks));
    }
    auto opened = std::make_unique<memory_storage>(std::move(hooks.committed));
    if (choice.fill) {
      perform(*opened, choice.fill);
    }
    return opened;
  } catch (const std::system_error& error) {
    throw storage_error(std::string("a thread of the store cannot be started: ") + error.what());
  }
}

bool are_threads_left() noexcept { return are_some_connecting(); }

std::shared_ptr<sql_store> open_for_reading(const std::string& database) {
  refuse_mistyped_url(database);
  if (is_postgresql_url(database)) {
    return read_postgresql(database);
  }
  if (std::error_code ignored; !std::filesystem::is_regular_file(database, ignored)) {
    throw storage_error(database + (std::filesystem::exists(database, ignored) ? ": is not a regular file"
                                                                               : ": there is no such file"));
  }
  return read_sqlite(database);
}

std::vector<copied_kind> migrate_store(const std::string& file, const std::string& url) {
  const std::shared_ptr<sql_store> from = open_for_reading(file);
  std::vector<copied_kind> copied;
  fill_postgresql(url, [&from, &copied](transaction& to) {
    for (const resource& kind : resources()) {
      const std::vector<record> rows = from->records(kind.kind);
      to.fill(kind.kind, rows, from->counter(kind.kind));
      copied.push_back({.what = std::string(kind.noun) + 's', .count = rows.size()});
    }
  });
  return copied;
}

}  // namespace flagadmin::server
