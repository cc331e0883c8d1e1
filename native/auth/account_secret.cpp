#include "auth/account_secret.hpp"

#include <algorithm>

#include "auth/sha256.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view prefix = "user:";
constexpr std::size_t digits = 64;

}  // namespace

std::string new_account_secret() { return std::string(prefix) + random_secret(); }

bool is_account_secret(std::string_view text) noexcept {
  return text.size() == prefix.size() + digits && text.starts_with(prefix) &&
         std::all_of(text.begin() + prefix.size(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string digest_of(std::string_view secret) {
  const sha256_digest digest = sha256(secret);
  return hexadecimal({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace flagadmin::server
