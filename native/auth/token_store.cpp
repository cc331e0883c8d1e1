#include "auth/token_store.hpp"

#include <utility>

#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view secret_prefix = "user:";

}  // namespace

const service::context& hashing() {
  static const service::context with_sha256 = [] {
    service::context made;
    made.sha256 = [](std::string_view text) {
      const sha256_digest digest = sha256(text);
      return std::string(digest.begin(), digest.end());
    };
    return made;
  }();
  return with_sha256;
}

std::string new_account_secret() { return std::string(secret_prefix) + random_secret(); }

void token_store::replace(service::caller_list tokens) {
  auto replacement = std::make_shared<const token_list>(std::move(tokens));
  const std::lock_guard guard(mutex_);
  tokens_.swap(replacement);
}

std::shared_ptr<const service::caller> token_store::find(std::string_view secret) const {
  std::shared_ptr<const token_list> tokens;
  {
    const std::lock_guard guard(mutex_);
    tokens = tokens_;
  }
  const std::string digest = hexadecimal(sha256(secret));
  const service::caller* found = nullptr;
  for (const service::caller& known : *tokens) {
    if (equal_in_constant_time(known.digest, digest)) {
      found = &known;
    }
  }
  return {std::move(tokens), found};
}

}  // namespace flagadmin::server
