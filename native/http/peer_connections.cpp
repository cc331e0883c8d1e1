#include "http/peer_connections.hpp"

namespace flagadmin::server {

bool peer_connections::enter(const std::string& group) {
  const std::lock_guard guard(mutex_);
  std::size_t& count = counts_[group];
  if (count >= most_) {
    return false;
  }
  ++count;
  return true;
}

void peer_connections::leave(const std::string& group) noexcept {
  const std::lock_guard guard(mutex_);
  const auto found = counts_.find(group);
  if (found != counts_.end() && --found->second == 0) {
    counts_.erase(found);
  }
}

}  // namespace flagadmin::server
