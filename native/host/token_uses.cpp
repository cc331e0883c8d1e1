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

bool token_uses::is_due(const std::string& token) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  if (last_.size() == most_known) {
    last_.clear();
  }
  const auto [known, is_first] = last_.try_emplace(token, now);
  if (!is_first && now - known->second < between_uses) {
    return false;
  }
  known->second = now;
  return true;
}

void token_uses::repeat_soon(const std::string& token) {
  const std::lock_guard guard(mutex_);
  if (const auto known = last_.find(token); known != last_.end()) {
    known->second = std::chrono::steady_clock::now() - between_uses + pause_after_failure;
  }
}

void token_uses::add(storage& store, const std::shared_ptr<const service::caller>& used, const service::context& of) {
  if (!is_due(used->digest)) {
    return;
  }
  store.submit([used, &of](resource_store& in) { in.apply(service::writes_of_use(in, *used, of)); },
               [this, used](const std::exception_ptr& failure) {
                 if (failure) {
                   repeat_soon(used->digest);
                 }
               },
               {{account_kind, used->account->account}});
}

}  // namespace flagadmin::server
