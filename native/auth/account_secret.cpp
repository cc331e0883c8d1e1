#include "auth/account_secret.hpp"

#include <algorithm>

#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view secret_prefix = "user:";
constexpr std::size_t secret_digits = 64;

}  // namespace

std::string new_account_secret() { return std::string(secret_prefix) + random_secret(); }

bool is_account_secret(std::string_view text) noexcept {
  return text.size() == secret_prefix.size() + secret_digits && text.starts_with(secret_prefix) &&
         std::all_of(text.begin() + secret_prefix.size(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string digest_of(std::string_view secret) {
  const sha256_digest digest = sha256(secret);
  return hexadecimal({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace flagadmin::server
