#include "storage/storage.hpp"

#include <exception>
#include <future>
#include <memory>
#include <utility>

namespace flagadmin::server {

void read_here(reader& from, const storage::reading& work, const storage::completion& done) {
  std::exception_ptr failure;
  try {
    work(from);
  } catch (...) {
    failure = std::current_exception();
  }
  notify(done, failure);
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

}  // namespace flagadmin::server
