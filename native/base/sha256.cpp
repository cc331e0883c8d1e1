#include "base/sha256.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <memory>
#include <stdexcept>

namespace flagadmin::server {

namespace {

struct context_deleter {
  void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
};

}  // namespace

sha256_digest sha256(std::string_view text) {
  // Static: looking up the algorithm takes OpenSSL longer than hashing a token.
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA2-256", nullptr);
  thread_local const std::unique_ptr<EVP_MD_CTX, context_deleter> context(EVP_MD_CTX_new());
  sha256_digest digest{};
  if (algorithm == nullptr || context == nullptr || EVP_DigestInit_ex2(context.get(), algorithm, nullptr) != 1 ||
      EVP_DigestUpdate(context.get(), text.data(), text.size()) != 1 ||
      EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) != 1) {
    throw std::runtime_error("the system has no SHA-256");
  }
  return digest;
}

bool equal_in_constant_time(std::string_view left, std::string_view right) noexcept {
  return left.size() == right.size() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text.push_back(digits[value >> 4]);
    text.push_back(digits[value & 15U]);
  }
  return text;
}

std::string hexadecimal(std::span<const unsigned char> bytes) {
  return hexadecimal({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string content_tag(std::string_view text) {
  const sha256_digest digest = sha256(text);
  return '"' + hexadecimal(std::span(digest).first(digest.size() / 2)) + '"';
}

std::string random_secret() {
  std::array<unsigned char, 32> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    throw std::runtime_error("the system has no random numbers");
  }
  return hexadecimal(bytes);
}

}  // namespace flagadmin::server
