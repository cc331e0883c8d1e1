#include "storage/storage.hpp"

#include <future>
#include <utility>

namespace flagadmin::server {

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

bool is_postgresql_url(std::string_view text) noexcept {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

}  // namespace flagadmin::server
