#include "host/token_uses.hpp"

#include <exception>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::server {

namespace {

constexpr std::chrono::minutes between_uses{1};
constexpr std::chrono::seconds pause_after_failure{5};  // a locked database takes seconds for each attempt
constexpr std::size_t most_known = 10000;

}  // namespace

std::shared_ptr<const service::caller> token_uses::find(const std::string& digest) {
  const std::lock_guard guard(mutex_);
  const auto known = known_.find(digest);
  return known == known_.end() ? nullptr : known->second.caller;
}

void token_uses::keep(const std::shared_ptr<const service::caller>& looked_up) {
  const std::lock_guard guard(mutex_);
  entry_of(looked_up->digest).caller = looked_up;
}

token_uses::entry& token_uses::entry_of(const std::string& digest) {
  if (known_.size() == most_known && !known_.contains(digest)) {
    known_.clear();
  }
  return known_[digest];
}

bool token_uses::is_due(const std::string& token) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  entry& known = entry_of(token);
  if (known.last_use && now - *known.last_use < between_uses) {
    return false;
  }
  known.last_use = now;
  return true;
}

void token_uses::repeat_soon(const std::string& token) {
  const std::lock_guard guard(mutex_);
  if (const auto known = known_.find(token); known != known_.end()) {
    known->second.last_use = std::chrono::steady_clock::now() - between_uses + pause_after_failure;
  }
}

void token_uses::add(storage& storage, const std::shared_ptr<const service::caller>& used,
                     const service::context& context) {
  if (!is_due(used->digest)) {
    return;
  }
  storage.submit(
      [used, &context](resource_store& store) { store.apply(service::writes_of_use(store, *used, context)); },
      [this, used](const std::exception_ptr& failure) {
        if (failure) {
          repeat_soon(used->digest);
        }
      },
      {{secret_kind, used->account->id}});
}

}  // namespace flagadmin::server
