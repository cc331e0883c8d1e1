#pragma once

#include <string>
#include <string_view>

namespace flagadmin::server {

/// A new secret of a service account's token (D62): `user:` and 256 random bits in hexadecimal. Throws
/// `std::runtime_error` when the system has no random numbers.
[[nodiscard]] std::string new_account_secret();

/// Whether a text has the form of such a secret; others are not looked up in the store.
[[nodiscard]] bool is_account_secret(std::string_view text) noexcept;

/// The SHA-256 of a secret in hexadecimal: the alternate key of the token's record.
[[nodiscard]] std::string digest_of(std::string_view secret);

}  // namespace flagadmin::server
