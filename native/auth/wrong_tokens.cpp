#include "auth/wrong_tokens.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::minutes window{1};
constexpr std::size_t most_clients = 10000;  // that are counted

}  // namespace

bool wrong_tokens::add(const std::string& client) {
  if (most_ == 0) {
    return false;
  }
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  if (clients_.size() >= most_clients) {
    std::erase_if(clients_, [now](const auto& known) { return now - known.second.since >= window; });
  }
  if (clients_.size() >= most_clients && !clients_.contains(client)) {
    return true;  // too many clients at once: an attack
  }
  entry& known = clients_[client];
  if (known.count == 0 || now - known.since >= window) {
    known = {.since = now, .count = 0};
  }
  ++known.count;
  return known.count > most_;
}

}  // namespace flagadmin::server
