#include "storage/storage.hpp"

#include <future>
#include <memory>
#include <utility>

namespace flagadmin::server {

void perform(storage& store, storage::unit_of_work work) {
  auto promise = std::make_shared<std::promise<void>>();
  std::future<void> durable = promise->get_future();
  store.submit(std::move(work), [promise](const storage_error* failure) {
    if (failure == nullptr) {
      promise->set_value();
    } else {
      promise->set_exception(std::make_exception_ptr(*failure));
    }
  });
  durable.get();
}

}  // namespace flagadmin::server
