#include "auth/token_store.hpp"

#include <algorithm>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::string_view secret_prefix = "user:";
constexpr std::size_t secret_digits = 64;

}  // namespace

bool is_possible_token(std::string_view secret) noexcept {
  return secret.size() >= min_token_size &&
         std::all_of(secret.begin(), secret.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

std::string new_account_secret() { return std::string(secret_prefix) + random_secret(); }

bool is_account_secret(std::string_view text) noexcept {
  return text.size() == secret_prefix.size() + secret_digits && text.starts_with(secret_prefix) &&
         std::all_of(text.begin() + secret_prefix.size(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void token_store::replace(std::vector<token> tokens) {
  auto replacement = std::make_shared<const token_list>(std::move(tokens));
  const std::lock_guard guard(mutex_);
  tokens_.swap(replacement);
}

std::shared_ptr<const token> token_store::find(std::string_view secret) const {
  std::shared_ptr<const token_list> tokens;
  {
    const std::lock_guard guard(mutex_);
    tokens = tokens_;
  }
  const sha256_digest digest = sha256(secret);
  const token* found = nullptr;
  for (const token& known : *tokens) {
    if (equal_in_constant_time(known.digest, digest)) {
      found = &known;
    }
  }
  return {std::move(tokens), found};
}

}  // namespace flagadmin::server
