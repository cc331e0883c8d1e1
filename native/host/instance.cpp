#include "host/instance.hpp"

#include <utility>

#include "base/sha256.hpp"
#include "base/time.hpp"

namespace flagadmin::server {

void guarded_tokens::replace(service::caller_list tokens) {
  auto replacement = std::make_shared<const service::caller_list>(std::move(tokens));
  const std::lock_guard guard(mutex_);
  tokens_.swap(replacement);
}

std::shared_ptr<const service::caller_list> guarded_tokens::now() const {
  const std::lock_guard guard(mutex_);
  return tokens_;
}

instance::instance(log_format format) : log(format) {
  context.tokens = [this] { return tokens.now(); };
  context.now = [] { return time_stamp(); };
  context.random = &random_bytes;
  context.sha256 = [](std::string_view text) {
    const sha256_digest digest = sha256(text);
    return std::string(digest.begin(), digest.end());
  };
}

}  // namespace flagadmin::server
