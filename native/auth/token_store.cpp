#include "auth/token_store.hpp"

#include <algorithm>
#include <utility>

namespace flagadmin::server {

permission_grant token::grant_for(std::string_view permission) const {
  if (is_admin || permission.empty()) {
    return {true, std::nullopt};
  }
  const bool granted = std::ranges::find(permissions, permission) != permissions.end();
  return {granted, environments};
}

bool is_possible_token(std::string_view secret) noexcept {
  return !secret.empty() && std::ranges::all_of(secret, [](char c) { return c > ' ' && c < '\x7f'; });
}

bool token_store::add(token added) {
  if (find(added.digest) != nullptr) {
    return false;
  }
  tokens_.push_back(std::move(added));
  return true;
}

const token* token_store::find(std::string_view secret) const {
  return secret.empty() ? nullptr : find(sha256(secret));
}

const token* token_store::find(const sha256_digest& digest) const noexcept {
  const token* found = nullptr;
  for (const token& known : tokens_) {
    if (equal_in_constant_time(known.digest, digest)) {
      found = &known;
    }
  }
  return found;
}

}  // namespace flagadmin::server
