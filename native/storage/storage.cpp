#include "storage/storage.hpp"

#include <algorithm>
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

std::optional<std::int64_t> apply(transaction& scope, const stored_write& write) {
  const resource_key key{write.kind, write.key};
  switch (write.action) {
    case write_action::insert:
      return scope.insert(key, write.json, write.alternate_key);
    case write_action::update:
      return scope.update(key, write.json);
    case write_action::remove:
      scope.remove(key);
      return 0;
    case write_action::reserve_id:
      if (const std::optional<std::int64_t> id = parse_resource_id(write.key)) {
        scope.reserve_id(write.kind, *id);
      }
      return 0;
  }
  return 0;
}

void fill(transaction& scope, const std::vector<stored_write>& content) {
  for (const resource& each : resources()) {
    std::vector<record> rows;
    kind_counter counter;
    bool has_any = false;
    for (const stored_write& write : content) {
      if (write.kind != each.kind) {
        continue;
      }
      has_any = true;
      if (!is_named(each.kind)) {
        counter.last = std::max(counter.last, parse_resource_id(write.key).value_or(0));
      }
      if (write.action == write_action::insert) {
        rows.push_back({.json = write.json, .version = 1, .id = write.key, .alternate_key = write.alternate_key});
      }
    }
    if (has_any) {
      scope.fill(each.kind, rows, counter);
    }
  }
}

}  // namespace flagadmin::server
