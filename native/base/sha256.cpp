#include "base/sha256.hpp"

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

std::string random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(size)) != 1) {
    throw std::runtime_error("the system has no random numbers");
  }
  return bytes;
}

}  // namespace flagadmin::server
