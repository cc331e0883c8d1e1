#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Authentication by the tokens of service accounts (D66): functions of the records of tokens and of their accounts.
namespace flagadmin {

/// A token (D62). Its record has the two keys, everything else is in its account only (D86).
struct account_token {
  std::string id;             ///< the key of the record
  std::string account;        ///< the key of the service account
  std::string description{};  ///< for logs
  std::string expires_at{};   ///< date-time
};

/// Reads the keys in the record of a token; nothing when it is damaged.
[[nodiscard]] std::optional<account_token> read_account_token(std::string_view record);

/// Reads the rest of a token from its stored service account. False: the account does not list it, so that it is not
/// valid (D86).
[[nodiscard]] bool read_listed_token(account_token& token, std::string_view account);

/// Whether a token is past its `expiresAt` at this moment (both RFC 3339). True when either is not a date-time.
[[nodiscard]] bool is_expired(const account_token& token, std::string_view now) noexcept;

/// The root role of a stored service account; nothing when it has none.
[[nodiscard]] std::optional<std::int64_t> root_role_of(std::string_view account);

/// The token's name in the log: `username/description`.
[[nodiscard]] std::string log_name_of(const account_token& token, std::string_view account);

/// The stored service account after use of one of its tokens: `lastSeen` and `seenAt` are `now` (RFC 3339). Nothing
/// when the token was seen less than a minute before, or is not in the account.
[[nodiscard]] std::optional<std::string> with_token_seen(std::string_view account, const account_token& token,
                                                         std::string_view now);

}  // namespace flagadmin
