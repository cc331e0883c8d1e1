#include "storage/memory_storage.hpp"

#include <chrono>
#include <utility>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

memory_storage::memory_storage() {
  queue_.start([this] { read_until_closed(); });
}

void memory_storage::submit(unit_of_work work, completion done, std::vector<resource_key> /*keys*/) {
  notify(done, run(work));
}

void memory_storage::read(reading work, completion done, amount read) {
  if (read == amount::whole) {
    queue_.add({std::move(work), std::move(done)});
    return;
  }
  notify(done, run(work));
}

std::exception_ptr memory_storage::run(const reading& work) noexcept {
  const std::lock_guard guard(mutex_);
  std::exception_ptr failure;
  try {
    work(store_);
  } catch (...) {
    failure = std::current_exception();
  }
  for (const resource& each : resources()) {
    changes_[each.kind] = store_.total(each.kind).changes;
  }
  return failure;
}

void memory_storage::read_until_closed() {
  constexpr std::chrono::hours long_time{1};
  while (!queue_.is_done()) {
    for (const reading_job& next : queue_.take(1, long_time)) {
      notify(next.done, run(next.work));
    }
  }
}

}  // namespace flagadmin::server
